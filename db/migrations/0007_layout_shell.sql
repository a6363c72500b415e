-- Продавец: договор, заказ и счёт называют его (DESIGN §4).
create table seller (
  id          int generated always as identity primary key,
  name        text not null,
  full_name   text not null,
  inn         text not null,
  kpp         text not null default '',
  ogrn        text not null,
  address     text not null,
  vat_code    text not null default 'general',
  bank        jsonb not null default '{}',       -- {name,bik,account,corr_account}
  is_default  boolean not null default false
);
create unique index seller_single_default on seller (is_default) where is_default;

create table menu_item (
  id   int generated always as identity primary key,
  name text not null,
  href text not null check (href ~ '^(/|https?://|mailto:|tel:)'),
  sort int not null default 0
);
create table social_network (
  id    int generated always as identity primary key,
  url   text not null check (url ~ '^https?://'),
  icon  text not null,
  title text not null,
  sort  int not null default 0
);
create table shop_setting (
  name  text primary key,                        -- shop_name, slogan, email, disclosure_url, disclosure_text
  value text not null
);
create table info_document (
  id         int generated always as identity primary key,
  slug       text not null unique check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  title      text not null,
  html       text not null default '',           -- sanitised on write
  sort       int not null default 0,
  updated_at timestamptz not null default now()
);
call watch_catalog_changes('menu_item', 'layout', null);
call watch_catalog_changes('social_network', 'layout', null);
call watch_catalog_changes('shop_setting', 'layout', null);
call watch_catalog_changes('info_document', 'layout', null);
call watch_catalog_changes('seller', 'layout', null);
