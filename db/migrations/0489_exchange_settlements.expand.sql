-- The 1C that keeps the terms of a contract; null: the shop does. The terms of a linked contract change in 1C alone.
alter table contract add connection_id int references exchange_connection on delete set null;
create index contract_connection on contract (connection_id) where connection_id is not null;

-- The companies that a 1C knows, by its ids.
create table exchange_company (
  connection_id   int not null references exchange_connection on delete cascade,
  ref             text not null check (ref <> ''),
  legal_entity_id int not null references legal_entity on delete cascade,
  linked_at       timestamptz not null default now(),
  primary key (connection_id, ref)
);
create index exchange_company_entity on exchange_company (legal_entity_id);
