-- Keys that every process of one installation shares (CSRF signing and the like).
-- The value is made by the database itself, so no process ever has to hand it to another.
create table app_secret (
  name  text primary key,
  value bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  created_at timestamptz not null default now()
);
insert into app_secret (name) values ('csrf');
