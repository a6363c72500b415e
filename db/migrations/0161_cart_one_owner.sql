-- `owner` alone says whose a cart or a wishlist is. While the session was unique beside it, the second of two first
-- writes could break on that constraint, of which its insert says nothing, and was answered with a fault.
alter table cart drop constraint cart_session_id_key, drop constraint cart_user_id_key;
alter table wishlist drop constraint wishlist_session_id_key, drop constraint wishlist_user_id_key;
create index cart_session on cart (session_id) where session_id is not null;
create index cart_user on cart (user_id) where user_id is not null;
create index wishlist_session on wishlist (session_id) where session_id is not null;
create index wishlist_user on wishlist (user_id) where user_id is not null;
