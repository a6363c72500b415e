-- What is known of backups: the last success of each kind and what fails now. Without rows no backups are made.
create table backup_state (
  kind text primary key check (kind in ('backup', 'verify', 'sending')),
  since timestamptz not null default now(),
  done_at timestamptz,
  failing_since timestamptz,
  error text check (length(error) <= 1000),
  facts jsonb not null default '{}'
);
