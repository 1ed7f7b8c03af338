-- Corners of other databases: rows that refer to each other in a ring of names, a schema on the search path, a composite type.
create schema depot;
set search_path = depot, public;

create type mood as enum ('calm', 'wild');
create type _weather as enum ('dry', 'wet');
create type spot as (x int, y int);

create table crates (id int primary key, note text not null, place spot, moods mood[], skies _weather[]);
create table seals (crate_id int primary key references crates, note text not null);
create table tags (seal_id int primary key references seals, note text not null);
comment on table crates is 'From the database.';
comment on column crates.note is 'What is in it.';

create function seal_count(crate crates) returns bigint language sql stable as
  $$ select count(*) from seals where crate_id >= crate.id $$;
create function seal_count_plus(crate crates, plus int) returns bigint language sql stable as
  $$ select count(*) + plus from seals where crate_id >= crate.id $$;
comment on function seal_count is 'From the database.';
comment on function seal_count_plus is 'How many, and more.';
create function find_crates(search text, int default 10, boolean default true) returns setof crates language sql stable as
  $$ select * from crates where note like search and (id < 100) = $3 limit $2 $$;

insert into crates values (1, 'rope', '(3,4)', '{calm}', '{dry,wet}'), (2, 'tar', null, null, null);
insert into seals values (1, 'red'), (2, 'blue');

do $$ begin execute format('alter database %I set search_path = depot, public', current_database()); end $$;
