alter table auth.sessions drop column plain_cookies;
