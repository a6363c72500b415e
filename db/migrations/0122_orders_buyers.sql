-- An order of a company: its requisites as they were, the contract it was priced by, who may collect it.
alter table shop_order
  add legal_entity_id int references legal_entity,
  add contract_id     int references contract,
  add contract_facts  jsonb,                     -- {number, date, price_type, percent, payment_delay_days}
  add power_id        int references power_of_attorney,
  add buyer_facts     jsonb,                     -- requisites as they were
  add placed_by       int references app_user,   -- who of the company
  add due_on          date,                      -- to be paid by this day; null: at receipt
  add reserved_until  timestamptz,               -- what nobody pays for is free again then; null: held until it is over
  add paid_kopecks    int8 not null default 0 check (paid_kopecks >= 0),
  add constraint shop_order_company check ((legal_entity_id is null) = (buyer_facts is null)),
  add constraint shop_order_contract check (contract_id is null or legal_entity_id is not null),
  add constraint shop_order_power check (power_id is null or legal_entity_id is not null);
create index shop_order_entity on shop_order (legal_entity_id, id) where legal_entity_id is not null;
create index shop_order_contract on shop_order (contract_id) where contract_id is not null;
create index shop_order_reserved on shop_order (reserved_until) where reserved_until is not null;
drop trigger shop_order_stays on shop_order;
create trigger shop_order_stays before delete or update of
  seller_id, seller_facts, number, city_id, created_at, goods_kopecks, delivery_kopecks, total_kopecks,
  legal_entity_id, contract_id, contract_facts, buyer_facts, placed_by on shop_order
  for each row execute function refuse_change();

alter table order_line
  add retail_kopecks int8 check (retail_kopecks > 0),  -- what one without the contract would have paid; null: the same
  add percent numeric(5,2) not null default 0;   -- of the contract

-- Money that came for an order, as the bank or the cash desk says.
create table order_payment (
  id       int generated always as identity primary key,
  order_id int not null references shop_order,
  kopecks  int8 not null check (kopecks <> 0),   -- below zero: given back
  document text not null default '',             -- «Платёжное поручение № 418»
  at       timestamptz not null default now()
);
create index order_payment_order on order_payment (order_id);
create trigger order_payment_stays before update or delete on order_payment
  for each row execute function refuse_change();

-- The address book of somebody logged in.
create table delivery_address (
  id         int generated always as identity primary key,
  user_id    int not null references app_user on delete cascade,
  city       text not null check (length(city) between 1 and 200),
  street     text not null check (length(street) between 1 and 200),
  house      text not null check (length(house) between 1 and 50),
  flat       text not null default '' check (length(flat) <= 50),
  comment    text not null default '' check (length(comment) <= 500),
  lat        double precision check (lat between -90 and 90),
  lon        double precision check (lon between -180 and 180),
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index delivery_address_user on delivery_address (user_id);
create unique index delivery_address_default on delivery_address (user_id) where is_default;
