-- Imported values live in these tables; what staff changes lives in *_override, reads coalesce,
-- an import never touches an override (DESIGN §4). Nothing referenced is deleted: hidden_at, hidden_reason.

create table category (
  id            int generated always as identity primary key,
  parent_id     int references category,
  name          text not null,
  slug          text not null unique check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  description   text not null default '',        -- sanitised HTML
  image_src     text,
  image_ground  text,
  sort          int not null default 0,
  -- Nested set over the visible tree, recomputed when the tree changes: a category is a range.
  lft           int not null default 0,
  rgt           int not null default 0,
  depth         int not null default 0,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  hidden_at     timestamptz,
  hidden_reason text
);
create index category_parent on category (parent_id);
create index category_lft on category (lft);
create table category_override (
  category_id int primary key references category on delete cascade,
  name        text,
  description text,
  sort        int,
  seo_title   text,
  seo_description text,
  is_hidden   boolean
);

create table brand (
  id     int generated always as identity primary key,
  name   text not null,
  slug   text not null unique check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  hidden_at timestamptz
);
create unique index brand_name on brand (lower(name));

create table attribute (
  id         int generated always as identity primary key,
  name       text not null,
  -- list: value_id; number: number (+unit), a range facet; bool: value_id of «Да»/«Нет»; text: free text, never a facet
  type       text not null check (type in ('list', 'number', 'bool', 'text')),
  unit       text,
  group_name text not null default '',
  sort       int not null default 0,
  is_facet   boolean not null default false,
  is_promoted boolean not null default false,    -- вынесен над полкой
  on_card    boolean not null default false,     -- 2–4 свойства карточки
  hidden_at  timestamptz
);
create table attribute_override (
  attribute_id int primary key references attribute on delete cascade,
  name text, unit text, group_name text, sort int,
  is_facet boolean, is_promoted boolean, on_card boolean
);
create table attribute_value (
  id           int generated always as identity primary key,
  attribute_id int not null references attribute on delete cascade,
  name         text not null,
  number       double precision,                 -- for ordering «10 А» before «100 А»
  sort         int not null default 0
);
create unique index attribute_value_name on attribute_value (attribute_id, name);

create table product_family (
  id   int generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table product (
  id              int generated always as identity primary key,
  family_id       int references product_family,
  slug            text not null check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  article         text not null default '',
  name            text not null check (name <> ''),
  description     text not null default '',      -- sanitised HTML
  brand_id        int references brand,
  unit            text not null default 'шт',
  unit_code       text,                          -- ОКЕИ
  multiplicity    int not null default 1 check (multiplicity > 0),
  barcode         text,
  weight_g        int,
  length_mm       int,
  width_mm        int,
  height_mm       int,
  country         text,
  vat_code        text not null default 'general',
  characteristics jsonb not null default '[]',   -- [{name,value}]: чем товар отличается в семействе
  popularity      int not null default 0,
  is_service      boolean not null default false,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  hidden_at       timestamptz,
  hidden_reason   text
);
create index product_article on product (article collate "C");
create index product_family_id on product (family_id) where family_id is not null;
create index product_brand on product (brand_id);
create table product_override (
  product_id   int primary key references product on delete cascade,
  name         text,
  description  text,
  multiplicity int check (multiplicity > 0),
  popularity   int,
  seo_title    text,
  seo_description text,
  is_hidden    boolean
);

create table product_category (
  product_id  int not null references product on delete cascade,
  category_id int not null references category,
  is_main     boolean not null default false,
  primary key (product_id, category_id)
);
create index product_category_category on product_category (category_id);
create unique index product_category_main on product_category (product_id) where is_main;

create table product_attribute (
  product_id   int not null references product on delete cascade,
  attribute_id int not null references attribute,
  position     int not null default 0,           -- several values of one attribute
  value_id     int references attribute_value,
  number       double precision,
  text         text,
  primary key (product_id, attribute_id, position),
  check (num_nonnulls(value_id, number, text) = 1)
);

create table product_image (
  id         int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  sort       int not null default 0,
  src        text not null,
  alt        text not null default '',
  width      int not null check (width > 0),
  height     int not null check (height > 0),
  ground     text                                -- фон рисунка: a…f (looks/LOOKS.md), null у фотографий
);
create index product_image_product on product_image (product_id, sort);

create table product_document (
  id         int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  name       text not null,
  src        text not null,
  type       text not null,
  size       int not null,
  sort       int not null default 0
);
create index product_document_product on product_document (product_id, sort);

-- С этим берут (accessoires) и рекомендуем (recommended); без строк — по правилу из каталога.
create table product_relation (
  product_id int not null references product on delete cascade,
  related_id int not null references product on delete cascade,
  kind       text not null check (kind in ('recommended', 'accessory')),
  sort       int not null default 0,
  primary key (product_id, kind, related_id),
  check (product_id <> related_id)
);

create table tag (
  id   int generated always as identity primary key,
  name text not null,
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  sort int not null default 0
);
create table product_tag (
  product_id int not null references product on delete cascade,
  tag_id     int not null references tag,
  primary key (product_id, tag_id)
);

-- Ids from outside are opaque strings, compared byte by byte, kept beside our own.
create table external_id (
  source text not null collate "C",              -- '1c', 'yml:<host>', 'demo'
  kind   text not null check (kind in ('product','family','category','brand','attribute','attribute_value','price_type','warehouse','tag')),
  value  text not null collate "C",
  id     int not null,
  primary key (source, kind, value)
);
create index external_id_ours on external_id (kind, id);

create table slug_history (
  kind       text not null check (kind in ('category', 'brand', 'tag')),
  slug       text not null,
  target_id  int not null,
  created_at timestamptz not null default now(),
  primary key (kind, slug)
);

-- Views of a product in the last days, fed by POST catalog/product/{id}/hit/.
create table product_view_count (
  product_id int not null references product on delete cascade,
  day        date not null,
  views      int not null default 0,
  primary key (product_id, day)
);
