-- The id of an order in documents that leave the shop. It never changes, and others cannot guess it.
alter table shop_order add uuid uuid not null default gen_random_uuid();
create unique index shop_order_uuid on shop_order (uuid);
drop trigger shop_order_stays on shop_order;
create trigger shop_order_stays before delete or update of
  uuid, seller_id, seller_facts, number, city_id, created_at, goods_kopecks, delivery_kopecks, total_kopecks,
  legal_entity_id, contract_id, contract_facts, buyer_facts, placed_by, ready_on, ready_from on shop_order
  for each row execute function refuse_change();

-- A cancellation is no revision, but 1C is given it too. `most_together`: how many orders a session may be offered at most
-- if this one is among them; null: any number; 0: it failed alone and steps aside.
-- `is_retried`: it was tried alone once more after another order had passed.
alter table order_export
  add offered_cancelled boolean not null default false,
  add handed_cancelled  boolean not null default false,
  add most_together     int check (most_together >= 0),
  add is_retried        boolean not null default false,
  add time_zone         text not null default 'Europe/Moscow';  -- of the date and time that 1C knows the order by

-- When `query` of this session was last answered without an order.
alter table exchange_session add emptied_at timestamptz;

-- Every order up to `up_to` was offered to the connection, or never will be under this filter.
create table order_export_progress (
  connection_id int primary key references exchange_connection on delete cascade,
  orders        text not null,
  up_to         int not null
);
create index order_export_unhanded on order_export (connection_id, order_id) where handed_revision is null;
create index shop_order_cancelled on shop_order (id) where state = 'cancelled';
