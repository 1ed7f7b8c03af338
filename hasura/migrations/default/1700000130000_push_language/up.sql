-- In which language a browser is told that an exam is out. Students are told of notices in their own (students.language).

alter table auth.push_wishes
  add column language text not null default 'en',
  add constraint push_wishes_language_check check (language in ('en', 'ne'));
comment on column auth.push_wishes.language is 'Of the page on which somebody asked to be told of an exam: en or ne. Messages to students are in students.language.';
