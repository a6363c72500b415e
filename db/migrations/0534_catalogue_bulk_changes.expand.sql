-- A change of many goods by one action of the staff, with what each had before: it can be undone for 30 days.
create table bulk_change (
  id         int generated always as identity primary key,
  operation  uuid not null default gen_random_uuid(),   -- of its audit entries
  author_id  int references app_user on delete set null,
  action     jsonb not null,
  state      text not null default 'waiting' check (state in ('waiting', 'done', 'undoing', 'undone')),
  total      int not null,
  created_at timestamptz not null default now(),
  ended_at   timestamptz
);
create index bulk_change_author on bulk_change (author_id) where author_id is not null;

create table bulk_change_row (
  bulk_id    int not null references bulk_change on delete cascade,
  product_id int not null references product on delete cascade,
  before     jsonb,                     -- the fields that it changed, by their names; null: as 1C has it
  after      jsonb,
  -- `same`: there was nothing to change; `left`: not undone, because it was changed since.
  state      text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'restored', 'left')),
  primary key (bulk_id, product_id)
);
create index bulk_change_row_product on bulk_change_row (product_id);
create index bulk_change_row_waiting on bulk_change_row (bulk_id, product_id) where state in ('waiting', 'changed');
