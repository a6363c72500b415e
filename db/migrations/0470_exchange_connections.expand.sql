-- A base of 1C that exchanges with the shop over HTTP. Several may share a source: they are one base, or copies of it.
create table exchange_connection (
  id             int generated always as identity primary key,
  slug           text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),   -- its address is /exchange/1c/{slug}
  name           text not null check (name <> ''),
  login          text not null unique check (login <> ''),
  secret_hash    text not null,
  previous_hash  text,                        -- the secret before the last rotation
  previous_until timestamptz,
  source         text not null check (source <> ''),
  profile        text not null default 'ut207' check (profile in ('ut207', 'unf', 'bus31', 'moysklad')),
  orders         text not null default 'all' check (orders in ('none', 'all', 'retail', 'wholesale')),
  time_zone      text not null default 'Europe/Moscow',
  networks       cidr[] not null default '{}',   -- empty: from anywhere
  delivery_ref   text not null default 'ORDER_DELIVERY' check (delivery_ref <> ''),
  takes_orders   boolean not null default true,  -- 1C reserves goods when an order arrives, not when it is posted
  disabled_at    timestamptz,
  created_at     timestamptz not null default now(),
  check ((previous_hash is null) = (previous_until is null))
);

-- One login of 1C. Files, imports and orders are requested with its cookie.
create table exchange_session (
  id            bigint generated always as identity primary key,
  connection_id int not null references exchange_connection on delete cascade,
  token_hash    bytea not null unique,
  started_at    timestamptz not null default now(),
  seen_at       timestamptz not null default now()
);
create index exchange_session_seen on exchange_session (seen_at);
create index exchange_session_connection on exchange_session (connection_id, started_at);

-- What 1C was given of an order. `offered`: written into an answer to `query`; `handed`: confirmed by `success`.
create table order_export (
  order_id         int not null references shop_order on delete cascade,
  connection_id    int not null references exchange_connection on delete cascade,
  offered_session  bigint references exchange_session on delete set null,
  offered_revision int,
  offered_digest   bytea,
  offered_at       timestamptz,
  -- How often the order was offered in a session that ended without `success`.
  failures         int not null default 0,
  stuck_at         timestamptz,
  handed_revision  int,
  handed_at        timestamptz,
  how              text check (how in ('success', 'implicit', 'document', 'staff')),
  seen_at          timestamptz,                 -- when a document of this order came back from 1C
  primary key (order_id, connection_id),
  check ((handed_revision is null) = (handed_at is null) and (handed_at is null) = (how is null)),
  check ((offered_revision is null) = (offered_at is null))
);
create index order_export_offered on order_export (offered_session);
create index order_export_connection on order_export (connection_id, order_id);
