-- A whole file can wait for a person. What newer files have brought meanwhile is left out of it when it is released.
alter table exchange_run
  add held_for   jsonb not null default '[]',      -- why it was held: {rule, text}
  add waived     text[] not null default '{}',     -- rules that a person has released it from
  add note       text,                             -- what that person has said
  add decided_at timestamptz;
create index exchange_run_decided on exchange_run (connection_id, digest) where decided_at is not null;

alter table exchange_seen drop constraint exchange_seen_section_check;
alter table exchange_seen add constraint exchange_seen_section_check
  check (section in ('products', 'offers', 'prices', 'stock', 'categories', 'price_types', 'warehouses')) not valid;
