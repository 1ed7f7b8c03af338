alter table auth.push_wishes drop column language;
