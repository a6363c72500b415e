create table warehouse (
  id        int generated always as identity primary key,
  name      text not null,
  shop_id   int references shop,                 -- null: склад, куда покупатель не ходит
  hidden_at timestamptz
);
create table city_warehouse (
  city_id      int not null references city,
  warehouse_id int not null references warehouse,
  priority     int not null default 0,
  lead_days    int not null default 0 check (lead_days >= 0),
  primary key (city_id, warehouse_id)
);
create index city_warehouse_warehouse on city_warehouse (warehouse_id);
-- Written by imports only.
create table stock (
  product_id   int not null references product on delete cascade,
  warehouse_id int not null references warehouse,
  on_hand      numeric(15,3) not null,
  updated_at   timestamptz not null default now(),
  primary key (product_id, warehouse_id)
) with (fillfactor = 80);
-- Written and locked by orders only. Available = max(0, on_hand − reserved).
create table stock_reserved (
  product_id   int not null references product on delete cascade,
  warehouse_id int not null references warehouse,
  reserved     numeric(15,3) not null default 0 check (reserved >= 0),
  primary key (product_id, warehouse_id)
);
