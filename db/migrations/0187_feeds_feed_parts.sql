-- The bytes of a feed lie in the database, in parts: every process serves the same, whole one, however large it is.
alter table made_feed add column version int not null default 1, drop column bytes;
-- Who wants a feed asks for it; one that nobody has asked for in a month is not made anew.
alter table made_feed add column asked_at timestamptz not null default now();
create table made_feed_part (
  name    text not null,
  version int not null,
  part    int not null,
  bytes   bytea not null,                      -- of gzip
  made_at timestamptz not null default now(),
  primary key (name, version, part)
);
-- It is packed already.
alter table made_feed_part alter column bytes set storage external;
