-- A choir's rehearsals: for names that the source's customization changes.
create table singers (
  id serial primary key,
  name text unique,
  voice text not null default 'alto'
);
create table rehearsals (
  id serial primary key,
  singer_id integer not null references singers (id),
  minutes integer not null check (minutes > 0)
);
insert into singers (name, voice) values ('Asha', 'alto'), ('Bina', 'bass'), ('Chandra', 'alto');
insert into rehearsals (singer_id, minutes) values (1, 60), (1, 45), (2, 30);

create function singers_of(voice_wanted text) returns setof singers
  language sql stable as $$ select * from singers where voice = voice_wanted $$;
