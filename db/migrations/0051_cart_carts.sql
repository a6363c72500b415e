create table cart (
  id         int generated always as identity primary key,
  session_id int not null unique references session on delete cascade,
  created_at timestamptz not null default now()
);
-- Prices and sums are never kept here: they are today's, of the visitor's city.
create table cart_item (
  id         int generated always as identity primary key,
  cart_id    int not null references cart on delete cascade,
  product_id int not null references product,
  quantity   int not null check (quantity between 1 and 1000000),
  created_at timestamptz not null default now(),
  unique (cart_id, product_id)
);
create index cart_item_product on cart_item (product_id);
