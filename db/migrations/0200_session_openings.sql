-- A browser may send several first writes before it has read the first answer, and they may reach several processes:
-- all get the session of the first one. Rows of seconds ago are removed as others come.
create table session_opening (
  browser_hash bytea primary key check (length(browser_hash) = 32),  -- SHA-256 of the browser's token of changes
  salt         bytea not null check (length(salt) = 32),  -- with that token, and not without it, the session's token is found again
  session_id   int not null references session on delete cascade,
  opened_at    timestamptz not null default now()
);
create index session_opening_opened on session_opening (opened_at);
create index session_opening_session on session_opening (session_id);
