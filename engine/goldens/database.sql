-- A small library: enough tables, keys, functions and triggers for every construct of the compiler.
create table genres (value text primary key, comment text);
insert into genres values ('novel', 'Long prose'), ('poetry', null), ('drama', 'For the stage');

create table authors (
  id int primary key,
  name text not null,
  born date,
  owner int
);

create table books (
  id int primary key,
  title text not null,
  author_id int not null references authors,
  genre text references genres,
  price numeric(8, 2),
  pages int,
  copies bigint not null default 1,
  is_public boolean not null default false,
  details jsonb not null default '{}',
  keywords text[] not null default '{}',
  published timestamptz,
  added_by int,
  constraint books_title_key unique (author_id, title)
);
comment on table books is 'What the library has.';
comment on column books.pages is 'Printed pages.';

create table members (id int primary key, name text not null, is_librarian boolean not null default false);

create table reviews (
  id int primary key,
  book_id int not null references books on delete cascade,
  member_id int not null references members,
  stars smallint not null check (stars between 1 and 5),
  body text
);

create table history (id int generated always as identity primary key, what text, who text);

create function remember() returns trigger language plpgsql as $$
begin
  insert into history (what, who)
  values (tg_op, nullif(current_setting('hasura.user', true), '')::json ->> 'x-hasura-user-id');
  return null;
end $$;
create trigger remember after insert or update or delete on books for each row execute function remember();

create function refuse_free() returns trigger language plpgsql as $$
begin
  if new.price = 0 then raise exception 'a book is never free'; end if;
  return new;
end $$;
create trigger refuse_free before insert or update on books for each row execute function refuse_free();

create view shelf as select b.id, b.title, a.name as author from books b join authors a on a.id = b.author_id;

create function search_books(search text, least_pages int default 0) returns setof books language sql stable as $$
  select * from books where title ilike '%' || search || '%' and coalesce(pages, 0) >= least_pages
$$;
create function own_books(hasura_session json) returns setof books language sql stable as $$
  select * from books where added_by = (hasura_session ->> 'x-hasura-user-id')::int
$$;
create function title_length(book books) returns int language sql stable as $$ select length(book.title) $$;
create function good_reviews(book books, "least" int) returns setof reviews language sql stable as $$
  select * from reviews r where r.book_id = book.id and r.stars >= "least"
$$;
create function add_copy(book_id int) returns setof books language sql volatile as $$
  update books set copies = copies + 1 where id = book_id returning *
$$;

insert into authors values (1, 'Devkota', '1909-11-12', 11), (2, 'Parijat', '1937-01-01', 12), (3, 'Nobody', null, null);
insert into books values
  (1, 'Muna Madan', 1, 'poetry', 150.00, 40, 12, true, '{"shelf": {"row": 3}, "loans": [1, 2]}', '{epic,love}', '1936-01-01T00:00:00Z', 11),
  (2, 'Shakuntala', 1, 'poetry', 300.50, 300, 3, false, '{}', '{}', '1945-06-01T00:00:00Z', 11),
  (3, 'Shirishko Phool', 2, 'novel', 220.00, 120, 7, true, '{"prize": "Madan"}', '{prize}', '1964-01-01T00:00:00Z', 12),
  (4, 'Untitled', 2, null, null, null, 1, false, '{}', '{}', null, 12);
insert into members values (11, 'Asha', false), (12, 'Bina', true);
insert into reviews values (1, 1, 11, 5, 'Still sung.'), (2, 1, 12, 4, null), (3, 3, 11, 3, 'Strange.');
