-- Cookies of an https site are called __Host-… from here on. The browsers of sessions that began before have theirs
-- under the plain name, which counts for these sessions only.

alter table auth.sessions add column plain_cookies boolean not null default true;
comment on column auth.sessions.plain_cookies is 'The cookies that began this session had no __Host- prefix: of a session from before there was one, or of a site without https.';
