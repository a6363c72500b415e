-- Files of an exchange come in any order (EXCHANGE §2). What refers to something unknown waits here, under the
-- outside ids, until the thing arrives in whichever later file; nothing in these tables is ever shown as goods.

-- Characteristics of goods (`product#characteristic`) as the offers told them: a variant is this plus its base.
-- An offer of a whole product stays here while its product is unknown, or when it tells attributes of its own,
-- so that the card does not take them for its own and remove them.
create table exchange_offer (
  source          text not null collate "C",
  ref             text not null collate "C",
  base_ref        text not null collate "C",     -- the part before «#»
  name            text,
  article         text,
  barcode         text,
  unit            text,
  unit_code       text,
  characteristics jsonb,
  attribute_refs  text[] not null default '{}',  -- told by the offer itself, not inherited from the base
  images          jsonb,
  is_deleted      boolean not null default false,
  is_missing      boolean not null default false, -- absent from the last full package
  has_card        boolean not null default false, -- told as goods too: nothing is inherited from the base
  primary key (source, ref)
);
create index exchange_offer_base on exchange_offer (source, base_ref);

create table exchange_waiting_price (
  source         text not null collate "C",
  ref            text not null collate "C",
  price_type_ref text not null collate "C",
  min_quantity   int not null,
  kopecks        int8 not null,
  old_kopecks    int8,
  currency       text,                           -- set when it is not the currency of its price type
  primary key (source, ref, price_type_ref, min_quantity)
);
create table exchange_waiting_stock (
  source        text not null collate "C",
  ref           text not null collate "C",
  warehouse_ref text not null collate "C",       -- '' is a total without a store
  quantity      numeric(15,3) not null,
  primary key (source, ref, warehouse_ref)
);
create table exchange_waiting_category (
  source       text not null collate "C",
  ref          text not null collate "C",
  position     int not null,
  category_ref text not null collate "C",
  primary key (source, ref, position)
);
create index exchange_waiting_category_ref on exchange_waiting_category (source, category_ref);
create table exchange_waiting_parent (
  source     text not null collate "C",
  ref        text not null collate "C",
  parent_ref text not null collate "C",
  primary key (source, ref)
);
create table exchange_waiting_attribute (
  source        text not null collate "C",
  ref           text not null collate "C",
  attribute_ref text not null collate "C",
  position      int not null,
  value_ref     text,
  value         text,
  primary key (source, ref, attribute_ref, position)
);
create index exchange_waiting_attribute_ref on exchange_waiting_attribute (source, attribute_ref);
create table exchange_waiting_accessory (
  source        text not null collate "C",
  ref           text not null collate "C",
  accessory_ref text not null collate "C",
  position      int not null,
  primary key (source, ref, accessory_ref)
);

-- How an attribute was declared, for those whose type or use as a filter the importer decides itself.
create table exchange_attribute (
  source       text not null collate "C",
  ref          text not null collate "C",
  attribute_id int not null references attribute on delete cascade,
  name         text not null,
  short_name   text not null,                    -- without the unit: «Вес» of «Вес, кг»
  unit         text,
  is_auto_type  boolean not null,
  is_auto_facet boolean not null,
  primary key (source, ref)
);
create unique index exchange_attribute_id on exchange_attribute (attribute_id);

-- Which catalogue of the outside system a product came in: a full export hides only within its own catalogue.
create table exchange_membership (
  source    text not null collate "C",
  ref       text not null collate "C",
  catalogue text not null collate "C",
  primary key (source, ref)
);
-- When the last full export of a section was made there: an older file is refused after it.
create table exchange_full (
  source    text not null collate "C",
  section   text not null check (section in ('products', 'offers')),
  catalogue text not null collate "C",
  made_at   timestamptz not null,
  primary key (source, section, catalogue)
);
-- Goods told by the earlier files of a full export that comes in several files; emptied by its last one.
create table exchange_seen (
  session text not null collate "C",
  section text not null check (section in ('products', 'offers')),
  ref     text not null collate "C",
  primary key (session, section, ref)
);
-- Pictures already converted, by the hash of the bytes that came: the same export does not convert them again.
create table exchange_picture (
  sha256 text primary key collate "C",
  src    text not null,
  width  int not null,
  height int not null
);
