comment on column auth.sessions.end_reason is 'signed_out, replaced, token_reused, password_changed, revoked, unproven (a login that nobody has proven got a role in the office).';
