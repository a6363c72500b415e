-- What the shop keeps for a visitor hangs on his session; the cookie holds the token, here is only its hash.
create table session (
  id         int generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),  -- SHA-256 of 256 random bits
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),  -- moved at most once a day
  expires_at timestamptz not null
);
create index session_expires on session (expires_at);
