-- Prices and stock of goods that look wrong: the shop shows the old ones until a person releases or rejects these.
create table exchange_held (
  id         bigint generated always as identity primary key,
  run_id     bigint not null references exchange_run on delete cascade,
  source     text not null,
  ref        text collate "C" not null,       -- external id of the product
  rules      text[] not null check (cardinality(rules) > 0),
  prices     jsonb not null default '[]',     -- of PriceFact
  stock      jsonb not null default '[]',     -- of StockFact
  state      text not null default 'held' check (state in ('held', 'released', 'rejected', 'superseded')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'held') = (decided_at is null))
);
create unique index exchange_held_once on exchange_held (source, ref) where state = 'held';
create index exchange_held_run on exchange_held (run_id);

alter table exchange_run drop constraint exchange_run_kind_check;
alter table exchange_run add constraint exchange_run_kind_check check (kind in ('file', 'close', 'release')) not valid;
alter table exchange_run add column of_run_id bigint references exchange_run on delete set null;   -- whose goods a `release` lets through
-- A run that fails so often without an answer is given up.
alter table exchange_run add column tries int not null default 0;
