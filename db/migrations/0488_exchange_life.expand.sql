-- What is known of the 1C behind a connection: whether its stock lacks what it has reserved (`free`) or not (`on_hand`).
alter table exchange_connection add stock_meaning text not null default 'free';
alter table exchange_connection add constraint exchange_connection_stock_meaning_check
  check (stock_meaning in ('free', 'on_hand')) not valid;
alter table exchange_connection validate constraint exchange_connection_stock_meaning_check;

-- What the states that 1C gives its orders mean here. A state without a row moves nothing if it is one that 1C usually has.
create table exchange_status (
  connection_id int not null references exchange_connection on delete cascade,
  plain         text not null check (plain <> ''),   -- without spaces and case
  name          text not null,
  state         text check (state in ('confirmed', 'ready', 'shipped', 'done', 'cancelled')),   -- null: moves nothing
  primary key (connection_id, plain)
);

-- The last state that 1C gave an order, without spaces and case; repeated it moves nothing.
alter table order_export add status text;

-- When goods that 1C was given an order for cease to be subtracted. `count`: when its stock was counted after that; `posting`:
-- first it has to post the order; `shipment`: when they leave, because its stock includes reserved goods.
alter table reservation add waits_for text not null default 'count';
alter table reservation add constraint reservation_waits_for_check
  check (waits_for in ('count', 'posting', 'shipment')) not valid;
alter table reservation validate constraint reservation_waits_for_check;

alter table exchange_task drop constraint exchange_task_kind_check;
alter table exchange_task add constraint exchange_task_kind_check
  check (kind in ('order_document', 'unknown_document', 'company', 'contract')) not valid;
alter table exchange_task validate constraint exchange_task_kind_check;
