create table people (name text primary key, listed boolean not null);
insert into people values ('open', true), ('closed', false);
create table folders (id int primary key, owner text not null);
insert into folders values (1, 'open'), (2, 'closed');
create table notes (
  id int primary key, folder_id int references folders, owner text not null, secret text, ready boolean
);
insert into notes values
  (10, 1, 'closed', 'hunter2', true), (11, 1, 'open', 'public', false),
  (20, 2, 'closed', 'swordfish', true), (21, 2, 'open', 'known', false);
create function notes_of(folder folders) returns setof notes language sql stable as $$
  select * from notes where folder_id = folder.id
$$;
