-- What a file that waits would change: its import with the same statements, rolled back.
create table exchange_planned_diff (
  run_id    bigint primary key references exchange_run on delete cascade,
  made_at   timestamptz not null default now(),
  after_run bigint,                    -- the last run that had changed the source by then; null: none
  digest    text not null,             -- SHA-256 of the changed rows, hexadecimal
  counts    jsonb not null,            -- lines by kind
  lines     jsonb not null,            -- the first lines of each kind
  file_id   int references stored_file,   -- all lines: JSON, one a line, compressed by gzip
  is_cut    boolean not null default false   -- the file lacks the last lines
);
create index exchange_planned_diff_file on exchange_planned_diff (file_id);

-- A person has released the file to change exactly this.
alter table exchange_run add wanted_digest text;
