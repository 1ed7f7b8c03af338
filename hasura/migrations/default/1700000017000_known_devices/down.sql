alter table auth.rate_limits add column refusals integer not null default 0, add column blocked_until timestamptz;
drop table auth.devices;
