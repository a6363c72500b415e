-- Keys of cart writes join those of orders in one table. `scope` says what is written; `owner` is a cart for `cart`.
alter table idempotency_key add column scope text not null default 'order';
alter table idempotency_key drop constraint idempotency_key_pkey, add primary key (scope, owner, key);

-- Additions that were made before, so that they are not made again. The hash is that of the body as canonical JSON.
insert into idempotency_key (scope, owner, key, body_hash, answer)
select 'cart', cart_id, split_part(mark, '=', 1),
       sha256(convert_to('{"product":' || product_id || ',"quantity":' || split_part(mark, '=', 2) || '}', 'UTF8')), '{}'
from cart_item, unnest(addition_keys) as mark
where split_part(mark, '=', 2) ~ '^\d+$'
on conflict do nothing;

-- Processes of the release before still write this column; the next release drops it.
comment on column cart_item.addition_keys is 'no longer used';
