-- A cart or a wishlist as it was when its owner shared it. Whoever has the link sees it at his own prices.
create table shared_cart (
  id         int generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),  -- SHA-256 of the token in the link
  salt       bytea not null check (length(salt) = 32),               -- of it the shop makes the same token again
  kind       text not null check (kind in ('cart', 'wishlist')),
  lines      jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 1000),
  session_id int references session on delete cascade,
  user_id    int references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  owner      int not null generated always as (coalesce(user_id, -session_id)) stored,
  check (num_nonnulls(session_id, user_id) = 1)
);
create index shared_cart_owner on shared_cart (owner);
create index shared_cart_session on shared_cart (session_id) where session_id is not null;
create index shared_cart_user on shared_cart (user_id) where user_id is not null;
create index shared_cart_expires on shared_cart (expires_at);

-- A new name is in nobody's cache, so nothing has to be published.
set local vitrina.bulk = 'on';
insert into app_secret (name) values ('shared-cart');
set local vitrina.bulk = 'off';
