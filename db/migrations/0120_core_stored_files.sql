-- What was uploaded or made: its bytes lie in the store under their SHA-256, written before the row and removed some
-- time after the last row that names them (RELIABILITY I11).
create table stored_file (
  id         int generated always as identity primary key,
  sha256     bytea not null check (length(sha256) = 32),
  size       int8 not null check (size > 0),
  media_type text not null,                      -- by its content, not by what was claimed
  name       text not null check (length(name) between 1 and 200),  -- as people are shown it
  scan       text not null default 'waiting' check (scan in ('waiting', 'clean', 'infected')),
  created_at timestamptz not null default now()
);
create index stored_file_sha256 on stored_file (sha256);
create index stored_file_waiting on stored_file (created_at) where scan = 'waiting';
