-- The files that 1C uploads between two `init`. A sealed folder takes no more of them.
create table exchange_folder (
  id            bigint generated always as identity primary key,
  session_id    bigint not null references exchange_session on delete cascade,
  connection_id int not null references exchange_connection on delete cascade,
  kind          text not null check (kind in ('catalog', 'sale')),
  opened_at     timestamptz not null default now(),
  changed_at    timestamptz not null default now(),
  sealed_at     timestamptz,
  bytes         int8 not null default 0,
  files         int not null default 0,
  asked         text[] not null default '{}'   -- files whose import was requested
);
create unique index exchange_folder_open on exchange_folder (session_id, kind) where sealed_at is null;
create index exchange_folder_connection on exchange_folder (connection_id, id);

-- One request with `mode=file`. A large file arrives in several parts under one name; its bytes are the parts in order.
create table exchange_part (
  folder_id   bigint not null references exchange_folder on delete cascade,
  name        text not null check (name <> ''),
  n           int not null check (n > 0),
  file_id     int not null references stored_file,
  size        int not null check (size > 0),
  received_at timestamptz not null default now(),
  primary key (folder_id, name, n)
);
create index exchange_part_file on exchange_part (file_id);

-- One export of one catalogue: all files with the same ДатаФормирования. Goods that a full export lacks are hidden when it closes.
create table exchange_cycle (
  id            bigint generated always as identity primary key,
  connection_id int not null references exchange_connection on delete cascade,
  catalogue     text not null,                -- its external id; '' when the file has none
  made_at       text not null,                -- as written in the file
  seen_key      uuid not null default gen_random_uuid(),   -- of its rows in exchange_seen
  session_id    bigint references exchange_session on delete set null,   -- which sent its last file
  -- Which sections some file of it calls a full export.
  is_full_products boolean not null default false,
  is_full_offers   boolean not null default false,
  is_broken     boolean not null default false,            -- a file of it was rejected
  opened_at     timestamptz not null default now(),
  active_at     timestamptz not null default now(),
  closed_at     timestamptz,
  unique (connection_id, catalogue, made_at)
);
create index exchange_cycle_open on exchange_cycle (connection_id) where closed_at is null;

-- The import of one file, or the closing of a cycle: one transaction, applied as a whole or not at all.
create table exchange_run (
  id            bigint generated always as identity primary key,
  connection_id int not null references exchange_connection on delete cascade,
  folder_id     bigint references exchange_folder on delete set null,
  cycle_id      bigint references exchange_cycle on delete set null,
  kind          text not null check (kind in ('file', 'close')),
  name          text not null,
  digest        bytea not null,               -- of the parts of the file; of a `close` its request
  state         text not null default 'queued' check (state in ('queued', 'running', 'applied', 'held', 'rejected')),
  progress      text,
  summary       text,
  reason        text,                         -- why it was held or rejected
  report        jsonb,
  created_at    timestamptz not null default now(),
  started_at    timestamptz,
  ended_at      timestamptz,
  released_at   timestamptz,                  -- a person let it through although it looks wrong
  check ((state in ('held', 'rejected')) <= (reason is not null))
);
-- The same file is imported once, however often 1C repeats its request.
create unique index exchange_run_once on exchange_run (connection_id, name, digest) where state in ('queued', 'running');
create index exchange_run_named on exchange_run (connection_id, name, id);
create index exchange_run_waiting on exchange_run (state) where state in ('queued', 'running', 'held');
create index exchange_run_folder on exchange_run (folder_id);
create index exchange_run_cycle on exchange_run (cycle_id);
create index exchange_run_connection on exchange_run (connection_id, id);
