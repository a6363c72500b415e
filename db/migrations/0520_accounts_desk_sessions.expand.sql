-- A session at the desk. It is not a session of the shop: neither cookie opens what the other one does. The audit names these ids
-- for `staff`.
create table staff_session (
  id           int generated always as identity primary key,
  token_hash   bytea not null unique check (length(token_hash) = 32),
  user_id      int not null references app_user on delete cascade,
  stage        text not null check (stage in ('enrolment', 'factor', 'open')), -- what the person has shown so far
  device       text not null default '',                -- «Chrome, Windows»
  network      text not null default '',                -- «203.0.113.x»
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),      -- the last call of the person; polling does not count
  factor_at    timestamptz,                             -- the last second factor
  locked_at    timestamptz,                             -- locked by hand; idle sessions are locked by seen_at
  expires_at   timestamptz not null,
  challenge    bytea,                                   -- what a passkey has to sign, once
  challenge_at timestamptz
);
create index staff_session_user on staff_session (user_id);
create index staff_session_expires on staff_session (expires_at);

-- A link by which a person enrols a second factor, once. Only the hash of its token is stored.
create table staff_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    int not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_link_user on staff_link (user_id);
