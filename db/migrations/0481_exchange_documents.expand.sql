-- Findings about an exchange that a person has to settle. Other tasks of the staff are queries.
create table exchange_task (
  id            bigint generated always as identity primary key,
  connection_id int not null references exchange_connection on delete cascade,
  kind          text not null check (kind in ('order_document', 'unknown_document')),
  subject_id    bigint not null,             -- the order; of an `unknown_document` the row of exchange_document
  facts         jsonb not null,              -- number and text; no personal data
  opened_at     timestamptz not null default now(),
  closed_at     timestamptz,
  closed_by     int references app_user,     -- null: the command line, or a later document
  note          text,
  check ((closed_at is null) = (note is null))
);
create unique index exchange_task_once on exchange_task (connection_id, kind, subject_id) where closed_at is null;
create index exchange_task_open on exchange_task (opened_at) where closed_at is null;

-- The documents that 1C has sent. A version of a document applies once.
create table exchange_document (
  id            bigint generated always as identity primary key,
  connection_id int not null references exchange_connection on delete cascade,
  run_id        bigint references exchange_run on delete set null,   -- the last one that read it
  ref           text not null,               -- its id in 1C, else its number
  version       text not null,               -- as 1C numbers it, else SHA-256 of what is read of it
  number        text not null,
  operation     text not null,
  order_id      int references shop_order on delete cascade,
  task_id       bigint references exchange_task on delete set null,
  outcome       text not null default 'read' check (outcome in ('read', 'applied', 'task', 'skipped')),
  note          text not null default '',    -- what was done, or why nothing was
  read_at       timestamptz not null default now(),
  unique (connection_id, ref, version)
);
create index exchange_document_connection on exchange_document (connection_id, id);
create index exchange_document_run on exchange_document (run_id);
create index exchange_document_order on exchange_document (order_id);
create index exchange_document_task on exchange_document (task_id);

alter table exchange_run drop constraint exchange_run_kind_check;
alter table exchange_run add constraint exchange_run_kind_check
  check (kind in ('file', 'close', 'release', 'documents')) not valid;
