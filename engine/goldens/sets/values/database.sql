-- A garden: types, functions and one-to-one tables for what filters, orderings, aggregates and nested inserts can say.
create extension if not exists ltree;
create type mood as enum ('poor', 'fair', 'good');
create domain grams as numeric check (value >= 0);

create table beds (id int primary key, name text not null, owner int not null);

create table plants (
  id int primary key,
  bed_id int not null references beds,
  name text not null,
  kind ltree not null default 'Plant',
  height double precision,
  width double precision,
  weight grams,
  is_alive boolean not null default true,
  mood mood,
  colours text[],
  notes json[] not null default '{}',
  details jsonb
);

-- One to one, twice over: a plant has one passport, a passport has one stamp.
create table passports (plant_id int primary key references plants, number text not null);
create table stamps (plant_id int primary key references passports, place text not null);

create function plant_area(plant plants) returns double precision language sql stable as
  $$ select plant.height * plant.width $$;
create function plant_grown(plant plants, by_metres double precision, times int default 1)
  returns double precision language sql stable as $$ select plant.height + by_metres * times $$;
create function bed_label(bed beds) returns text language sql stable as $$ select bed.name || '!' $$;
create function bed_favourites(bed beds, hasura_session json) returns setof plants language sql stable as
  $$ select * from plants where bed_id = bed.id and name ilike '%' || (hasura_session ->> 'x-hasura-letter') || '%' $$;
create function bed_taller(bed beds, minimum double precision) returns setof plants language sql stable as
  $$ select * from plants where bed_id = bed.id and height >= minimum $$;

insert into beds values (1, 'South', 11), (2, 'North', 12), (3, 'Empty', 11);
insert into plants values
  (1, 1, 'Rose', 'Plant.Shrub.Rose', 1.5, 0.5, 900, true, 'good', '{red,white}', array['{"a": 1}']::json[], '{"k": [1, 2]}'),
  (2, 1, 'Oak', 'Plant.Tree.Oak', 12, 6, 90000, true, 'fair', '{green}', '{}', null),
  (3, 1, 'Elm', 'Plant.Tree.Elm', 10, 4, 80000, false, 'poor', null, '{}', '{}'),
  (4, 2, 'Lily', 'Plant.Flower.Lily', 0.5, 0.25, 20, true, null, '{white,null}', '{}', null),
  (5, 2, 'Yew', 'Plant.Tree.Yew', 4, 3, 7000, true, 'good', '{}', '{}', '{"k": "v"}');
insert into passports values (1, 'P-1'), (2, 'P-2');
insert into stamps values (1, 'Pokhara');
