-- Numbers of a seller's orders: short and in a row, so that people can dictate them.
create table order_counter (
  seller_id int primary key references seller,
  last      int not null default 10000
);

create table shop_order (
  id               int generated always as identity primary key,
  seller_id        int not null references seller,
  seller_facts     jsonb not null,              -- requisites as they were
  number           int not null,
  token_hash       bytea unique check (length(token_hash) = 32),  -- SHA-256 of the link a guest sees it by
  user_id          int references app_user,
  session_id       int references session on delete set null,  -- of a guest
  city_id          int not null references city,
  state            text not null default 'new'
                   check (state in ('new', 'confirmed', 'ready', 'shipped', 'done', 'cancelled')),
  created_at       timestamptz not null default now(),
  contact_name     text not null check (length(contact_name) between 1 and 200),
  contact_phone    text not null check (contact_phone ~ '^\+7[0-9]{10}$'),
  contact_email    text not null check (length(contact_email) <= 254),
  comment          text not null default '',
  delivery_type    text not null check (delivery_type in ('pickup', 'courier', 'transport')),
  shop_id          int references shop,
  address          jsonb,
  delivery_date    date,                        -- wished for
  payment_type     text not null check (payment_type in ('card', 'cash', 'invoice', 'sbp')),
  goods_kopecks    int8 not null check (goods_kopecks > 0),
  delivery_kopecks int8 check (delivery_kopecks >= 0),  -- null: not known yet, it is agreed on by telephone
  total_kopecks    int8 not null check (total_kopecks = goods_kopecks + coalesce(delivery_kopecks, 0)),
  unique (seller_id, number),
  check ((delivery_type = 'pickup') = (shop_id is not null)),
  check ((delivery_type <> 'pickup') = (address is not null))
);
create index shop_order_session on shop_order (session_id) where session_id is not null;
create index shop_order_user on shop_order (user_id) where user_id is not null;
create index shop_order_created on shop_order (created_at);
create trigger shop_order_stays before delete or update of
  seller_id, seller_facts, number, city_id, created_at, goods_kopecks, delivery_kopecks, total_kopecks on shop_order
  for each row execute function refuse_change();

-- What was agreed on is frozen: names and prices of the catalogue go on without it.
create table order_line (
  id            int generated always as identity primary key,
  order_id      int not null references shop_order,
  position      int not null,
  product_id    int not null references product,
  name          text not null,
  article       text not null,
  unit          text not null,
  quantity      int not null check (quantity > 0),
  kopecks       int8 not null check (kopecks > 0),
  total_kopecks int8 not null check (total_kopecks = kopecks * quantity),
  price_type_id int not null references price_type,
  min_quantity  int not null,                   -- with the product and the type: the row of `price` it was
  vat_percent   numeric(5,2),                   -- null: without VAT
  vat_kopecks   int8 not null check (vat_kopecks >= 0),
  unique (order_id, position),
  unique (order_id, product_id)
);
create index order_line_product on order_line (product_id);
create trigger order_line_stays before update or delete on order_line
  for each row execute function refuse_change();

-- `stock_reserved` is the sum of what is held here, per product and warehouse.
create table reservation (
  id            int generated always as identity primary key,
  order_line_id int not null references order_line,
  warehouse_id  int not null references warehouse,
  quantity      numeric(15,3) not null check (quantity > 0),
  state         text not null default 'held' check (state in ('held', 'released', 'taken')),
  unique (order_line_id, warehouse_id)
);

create table order_state_change (
  id       int generated always as identity primary key,
  order_id int not null references shop_order,
  state    text not null,
  at       timestamptz not null default now()
);
create index order_state_change_order on order_state_change (order_id, id);
create trigger order_state_change_stays before update or delete on order_state_change
  for each row execute function refuse_change();

-- What was agreed to with an order (152-ФЗ): one row for each aim.
create table order_consent (
  order_id     int not null references shop_order,
  aim          text not null,
  text_version text not null,
  address      text not null,                   -- from where
  given_at     timestamptz not null default now(),
  primary key (order_id, aim)
);
create trigger order_consent_stays before update or delete on order_consent
  for each row execute function refuse_change();

-- The answer of a post that may be sent again, for whoever has sent it (RULINGS 15).
create table idempotency_key (
  owner      int not null,                      -- users above zero, sessions of guests below
  key        text not null check (length(key) between 1 and 200),
  body_hash  bytea not null check (length(body_hash) = 32),
  answer     jsonb,                             -- null within the transaction that is at work on it alone
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- What delivery costs in a city. No row: nobody has said, and the shop says so.
create table delivery_price (
  city_id       int not null references city,
  delivery_type text not null check (delivery_type in ('courier', 'transport')),
  kopecks       int8 not null check (kopecks >= 0),
  free_from     int8 check (free_from > 0),     -- kopecks of goods
  primary key (city_id, delivery_type)
);

insert into app_secret (name) values ('order');
