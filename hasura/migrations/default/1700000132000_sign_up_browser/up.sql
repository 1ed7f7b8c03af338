-- A password that waits with a verification link counts only in the browser that signed up: anybody can type somebody else's
-- address into the form.

alter table auth.one_time_tokens
  add column browser_hash bytea,
  add constraint one_time_tokens_browser_check check (browser_hash is null or password_hash is not null);
comment on column auth.one_time_tokens.browser_hash is 'SHA-256 of the cookie of the browser that signed up. Only there does opening the link take the password; anywhere else, and where this is null, a new one is asked for.';
comment on column auth.one_time_tokens.password_hash is 'The password typed with the sign-up that caused this link. It becomes the account''s only by opening the link in the browser of browser_hash: nobody can choose the password of an address that is not theirs.';
