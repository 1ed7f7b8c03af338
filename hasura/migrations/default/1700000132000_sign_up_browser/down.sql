alter table auth.one_time_tokens drop column browser_hash;
comment on column auth.one_time_tokens.password_hash is 'The password typed with the sign-up that caused this link. It becomes the account''s only by opening the link: nobody can choose the password of an address that is not theirs.';
