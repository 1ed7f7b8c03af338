create table parents (id int primary key, name text, score float4, price numeric, ratio float8, extra jsonb);
create table kids (
  id int primary key, parent_id int references parents, name text, flags bit(3), many bit(3)[], loose varbit
);
create table lefts (tenant int, id int, primary key (tenant, id));
create table rights (tenant int, id int, primary key (tenant, id));
create table pairs (
  id int primary key, tenant int, l int, r int,
  foreign key (tenant, l) references lefts, foreign key (tenant, r) references rights
);
insert into parents (id, name) values (1, 'one'), (2, 'two');
insert into kids values (1, 1, 'a', '101', '{101,010}', '1'), (2, 1, 'b', '010', null, null);
create table kinds (
  id int primary key, n int, big bigint, num numeric, ratio float8, cash money, flag boolean, word text, day date,
  span interval, j jsonb, words text[], grid int[], js jsonb[]
);
