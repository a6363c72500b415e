-- The documents of orders that 1C was given in one answer, or has returned in one file. Their XML lies in one stored file, each
-- document compressed by itself.
create table exchange_journal (
  id            bigint generated always as identity primary key,
  connection_id int not null references exchange_connection on delete cascade,
  session_id    bigint references exchange_session on delete set null,
  folder_id     bigint references exchange_folder on delete set null,   -- of a returned file
  direction     text not null check (direction in ('given', 'returned')),
  name          text not null,                 -- of a returned file; of an answer ''
  at            timestamptz not null default now(),
  file_id       int not null references stored_file,
  bytes         int not null                   -- as stored
);
create index exchange_journal_at on exchange_journal (at);
create index exchange_journal_session on exchange_journal (session_id);
create index exchange_journal_connection on exchange_journal (connection_id);
create index exchange_journal_file on exchange_journal (file_id);
create unique index exchange_journal_once on exchange_journal (folder_id, name) where direction = 'returned';

create table exchange_journal_document (
  journal_id bigint not null references exchange_journal on delete cascade,
  n          int not null,
  order_id   int references shop_order on delete cascade,   -- null: 1C returned a document of no order
  number     text not null,
  revision   int,                              -- of the order that was given
  start      int not null,                     -- its place in the stored file, bytes
  bytes      int not null,
  primary key (journal_id, n)
);
create index exchange_journal_document_order on exchange_journal_document (order_id);

-- Files with contractors are personal data, and deleted sooner than others.
alter table exchange_part add is_personal boolean not null default false;
