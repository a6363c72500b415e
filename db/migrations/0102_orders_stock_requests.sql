-- Goods somebody waits for that are not there: staff calls him when they come, or offers others.
create table stock_request (
  id           int generated always as identity primary key,
  product_id   int not null references product,
  city_id      int not null references city,
  quantity     int not null check (quantity between 1 and 1000000),
  name         text not null check (length(name) between 1 and 200),
  phone        text check (phone ~ '^\+7[0-9]{10}$'),
  email        text check (length(email) <= 254),
  comment      text not null default '',
  consent_text text not null,                   -- which wording was agreed to
  address      text not null,                   -- from where
  created_at   timestamptz not null default now(),
  check (num_nonnulls(phone, email) > 0)
);
create index stock_request_product on stock_request (product_id, city_id);
create index stock_request_created on stock_request (created_at);
