-- Who of the staff works with an order; null: the manager of its company, if it has one.
alter table shop_order add manager_id int;
alter table shop_order add constraint shop_order_manager_id_fkey
  foreign key (manager_id) references app_user on delete set null not valid;
alter table shop_order validate constraint shop_order_manager_id_fkey;
create index shop_order_manager on shop_order (manager_id, id) where manager_id is not null;

-- One action with many orders; its id is the operation of its audit entries. It begins at `run_at`, and until then it can be
-- undone. `manager_id` is the new manager, if the action is to name one.
create table order_bulk (
  id         uuid primary key default gen_random_uuid(),
  author_id  int not null references app_user,
  session_id int,
  action     text not null check (action in ('confirm', 'manager')),
  manager_id int references app_user on delete set null,
  created_at timestamptz not null default now(),
  run_at     timestamptz not null,
  begun_at   timestamptz,
  done_at    timestamptz,
  undone_at  timestamptz
);
create index order_bulk_author on order_bulk (author_id, created_at);

-- What has become of each order; `was_manager_id` is who had it before.
create table order_bulk_row (
  bulk_id        uuid not null references order_bulk on delete cascade,
  order_id       int not null references shop_order,
  version        int not null,
  outcome        text check (outcome in ('done', 'skipped', 'undone', 'kept')),
  note           text not null default '',
  was_manager_id int references app_user on delete set null,
  primary key (bulk_id, order_id)
);
