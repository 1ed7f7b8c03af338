-- Ferries: for names that the naming convention graphql-default changes.
create schema sea_port;
create table week_days (
  day_name text primary key,
  comment text
);
insert into week_days values ('friday', 'before the weekend'), ('monday', null), ('Sunday_morning', null);

create table sea_port.ferry_lines (
  line_id serial primary key,
  line_name text not null unique,
  sailing_day text references week_days (day_name),
  seat_count integer not null default 0,
  extra_data jsonb not null default '{}',
  created_at timestamptz not null default '2026-01-01 00:00:00+00'
);
create table sea_port."Tickets" (
  id serial primary key,
  ferry_line_id integer not null references sea_port.ferry_lines (line_id),
  price_paid numeric(8, 2) not null,
  is_paid boolean not null default false
);
insert into sea_port.ferry_lines (line_name, sailing_day, seat_count, extra_data) values
  ('North', 'monday', 40, '{"deck": 1}'), ('South', 'friday', 60, '{}'), ('Isle', null, 12, '{}');
insert into sea_port."Tickets" (ferry_line_id, price_paid, is_paid) values (1, 12.5, true), (1, 8, false), (2, 20, true);

create function sea_port.lines_with_seats(least_seats integer) returns setof sea_port.ferry_lines
  language sql stable as $$ select * from sea_port.ferry_lines where seat_count >= least_seats $$;
create function sea_port.free_seats(line sea_port.ferry_lines, kept_back integer) returns integer
  language sql stable as $$ select line.seat_count - kept_back $$;
