create table price_type (
  id           int generated always as identity primary key,
  name         text not null,
  currency     text not null default 'RUB' check (currency ~ '^[A-Z]{3}$'),
  vat_included boolean not null default true,
  slot         int generated always as identity unique,  -- position in listing arrays, never reused
  hidden_at    timestamptz
);
-- Who sees which price type: (city, audience) → price type. A contract names its own.
create table city_price_type (
  city_id       int not null references city,
  audience      text not null check (audience in ('retail', 'wholesale')),
  price_type_id int not null references price_type,
  primary key (city_id, audience)
);
create table price (
  product_id    int not null references product on delete cascade,
  price_type_id int not null references price_type,
  min_quantity  int not null default 1 check (min_quantity >= 1),
  kopecks       int8 not null check (kopecks > 0 and kopecks <= 2000000000),
  old_kopecks   int8 check (old_kopecks > kopecks),
  primary key (product_id, price_type_id, min_quantity)
);
-- НДС — данные с датой начала, не константа; percent null — «без НДС».
create table vat_rate (
  code       text not null,
  valid_from date not null,
  percent    numeric(5,2),
  primary key (code, valid_from)
);
insert into vat_rate values
  ('general', '2019-01-01', 20), ('general', '2026-01-01', 22),
  ('reduced', '2004-01-01', 10), ('zero', '2004-01-01', 0), ('none', '2004-01-01', null);
