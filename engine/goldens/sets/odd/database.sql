create schema "Odd schema";
create type "Odd schema"."Mood" as enum ('happy', 'so-so', 'O''Neill');
create domain "Odd schema".percent as numeric check (value between 0 and 100);
create type point3 as (x int, y int, z text);
create table "Odd schema"."Select" (
  "order" int primary key,
  "Select" text,
  "user" "Odd schema"."Mood" not null default 'happy',
  "a b" int,
  "quo""te" int,
  moods "Odd schema"."Mood"[],
  share "Odd schema".percent,
  corner point3,
  o text,
  constraint "Odd ""constraint""" unique ("Select"),
  constraint odd_key unique (o)
);
create table data (data int primary key, id int generated always as identity, twice int generated always as (data * 2) stored, row text);
create table computed (
  id int primary key, n int, stored int generated always as (n * 2) stored, virtual int generated always as (n * 3) virtual
);
create unique index computed_by_sign on computed (sign(n)) where n < 0;
create table parts (id int, day date, note text, primary key (id, day)) partition by range (day);
create table parts_old partition of parts for values from ('2000-01-01') to ('2020-01-01');
create table parts_new partition of parts for values from ('2020-01-01') to ('2040-01-01');
create table keyless (value int, at timestamptz default '2020-01-01T00:00:00Z');
create table tree (id int primary key, parent_id int references tree);
create view data_view as select data, row from data where data < 100;
create materialized view data_sum as select sum(data) as sum from data;
insert into "Odd schema"."Select" values (11, 'eleven', 'O''Neill', 7, 8, '{so-so,happy}', 12.5, '(4,5,x)', 'y');
insert into data values (104, default, default, 'seed');
insert into tree values (1, null), (2, 1), (3, 2);
create function like_this(sample data) returns setof data language sql stable as $$
  select * from data where row = sample.row
$$;
