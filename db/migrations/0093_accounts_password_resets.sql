-- A link to a new password: good once and for half an hour; here is only the hash of its token.
create table password_reset (
  user_id    int primary key references app_user on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null
);
