drop table books;
drop table authors;
