create table wishlist (
  id         int generated always as identity primary key,
  session_id int not null unique references session on delete cascade,
  created_at timestamptz not null default now()
);
create table wishlist_item (
  id          int generated always as identity primary key,
  wishlist_id int not null references wishlist on delete cascade,
  product_id  int not null references product,
  created_at  timestamptz not null default now(),
  unique (wishlist_id, product_id)
);
create index wishlist_item_product on wishlist_item (product_id);
