insert into books (title, author_id, is_published) values ('From the fixture', 2, true), ('A draft, too', 1, false);
