-- A session is somebody's from login on. Carts, wishlists and past queries belong to a user, or to the session of a
-- guest: `owner` is the one or the other as one number, users above zero and sessions below.
alter table session
  add user_id int references app_user on delete cascade,
  add owner int not null generated always as (coalesce(user_id, -id)) stored;
create index session_of_user on session (user_id) where user_id is not null;

alter table cart
  alter session_id drop not null,
  add user_id int unique references app_user on delete cascade,
  add owner int not null unique generated always as (coalesce(user_id, -session_id)) stored,
  add constraint cart_has_one_owner check (num_nonnulls(session_id, user_id) = 1);

alter table wishlist
  alter session_id drop not null,
  add user_id int unique references app_user on delete cascade,
  add owner int not null unique generated always as (coalesce(user_id, -session_id)) stored,
  add constraint wishlist_has_one_owner check (num_nonnulls(session_id, user_id) = 1);

alter table search_query
  drop constraint search_query_session_id_same_as_key,
  alter session_id drop not null,
  add user_id int references app_user on delete cascade,
  add owner int not null generated always as (coalesce(user_id, -session_id)) stored,
  add constraint search_query_has_one_owner check (num_nonnulls(session_id, user_id) = 1);
create unique index search_query_owner on search_query (owner, same_as);
create index search_query_session on search_query (session_id) where session_id is not null;
create index search_query_user on search_query (user_id) where user_id is not null;
