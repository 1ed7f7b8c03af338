comment on column auth.sessions.end_reason is 'signed_out, replaced, token_reused, password_changed, revoked.';
drop trigger profiles_end_unproven_sessions on public.profiles;
drop function auth.end_unproven_sessions();
