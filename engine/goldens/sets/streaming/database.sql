-- Messages of channels with members, and a log that anybody may follow: what streaming subscriptions are for.
create table channel (id int primary key, name text not null);
create table membership (channel_id int not null references channel, user_id int not null, primary key (channel_id, user_id));
create table message (
  id bigint primary key,
  channel_id int not null references channel,
  author text not null,
  body text not null,
  sent_at timestamptz not null,
  weight numeric,
  mark uuid not null,
  secret text
);
create table log (nr serial primary key, level text not null, line text not null);

insert into channel values (1, 'news'), (2, 'talk');
insert into membership values (1, 11), (2, 11), (2, 12);
-- Past 2^53, and microseconds apart: doubles would lose the difference. Three messages share a moment.
insert into message (id, channel_id, author, body, sent_at, weight, mark, secret) values
  (9007199254740992, 1, 'ada', 'one', '2026-01-01 10:00:00.000001+00', 0.1, '00000000-0000-0000-0000-000000000001', 'a'),
  (9007199254740993, 2, 'bob', 'two', '2026-01-01 10:00:00.000002+00', 0.10000000000000000001, '00000000-0000-0000-0000-000000000003', 'b'),
  (9007199254740994, 2, 'ada', 'three', '2026-01-01 10:00:00.000002+00', null, '00000000-0000-0000-0000-000000000002', null),
  (9007199254740995, 2, 'Ça', 'four', '2026-01-01 10:00:00.000002+00', 2, '00000000-0000-0000-0000-000000000005', 'd'),
  (9007199254740996, 1, 'bob', 'five', '2026-01-01 10:00:01+00', 'NaN', '00000000-0000-0000-0000-000000000004', 'e');
insert into log (level, line) values ('info', 'started'), ('warning', 'slow'), ('info', 'stopped');
