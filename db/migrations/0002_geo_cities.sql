create table city (
  id         int generated always as identity primary key,
  name       text not null,
  name_in    text not null,                      -- предложный падеж: «в Екатеринбурге» без предлога
  slug       text not null unique check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  time_zone  text not null,                      -- IANA, for opening hours and delivery
  lat        double precision not null,
  lon        double precision not null,
  sort       int not null default 0,
  is_active  boolean not null default true,
  is_default boolean not null default false
);
create unique index city_single_default on city (is_default) where is_default;

create table city_contact (
  id      int generated always as identity primary key,
  city_id int not null references city,
  place   text not null check (place in ('header', 'footer')),
  name    text not null,
  phone   text not null,
  sort    int not null default 0
);
create index city_contact_city on city_contact (city_id, place, sort);

create table city_address (
  id      int generated always as identity primary key,
  city_id int not null references city,
  name    text not null,
  address text not null,
  sort    int not null default 0
);
create index city_address_city on city_address (city_id, sort);

create table shop (
  id            int generated always as identity primary key,
  city_id       int not null references city,
  name          text not null,
  address       text not null,
  phone         text not null default '',
  lat           double precision,
  lon           double precision,
  working_hours jsonb not null default '[]',     -- [{days:"Пн–Пт", from:"08:00", to:"21:00"}]
  is_pickup     boolean not null default true,
  sort          int not null default 0,
  hidden_at     timestamptz,
  hidden_reason text
);
create index shop_city on shop (city_id, sort);
