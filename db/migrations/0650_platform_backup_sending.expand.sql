-- What each machine of a shop sends to the backups. A machine has a row while it sends; the single row in `backup_state` was overwritten by every machine.
create table backup_sending (
  id int generated always as identity primary key,
  -- The data folder of the machine; its name changes with a container, and a cloned machine has the folder of another one.
  folder text not null check (length(folder) between 1 and 64),
  machine text not null check (length(machine) between 1 and 255),
  since timestamptz not null default now(),
  done_at timestamptz,
  failing_since timestamptz,
  error text check (length(error) <= 1000),
  -- All files that were stored before this moment are in the backups.
  files_sent_at timestamptz,
  noted_at timestamptz not null default now(),
  facts jsonb not null default '{}',
  unique (folder, machine)
);
