-- How often something was tried of late, by whom is kept as a hash alone. Rows whose time is over are removed as
-- others come.
create table rate_limit (
  scope     text not null,
  key       bytea not null check (length(key) = 32),
  used      int not null,
  resets_at timestamptz not null,
  primary key (scope, key)
);
create index rate_limit_resets on rate_limit (resets_at);
