-- A product that 1C has entered anew under another id. The first id stays the one that tables of the exchange name the product
-- by; files that come under the new one are read as if they came under the first.
alter table external_id
  add stands_for text collate "C",
  add linked_at  timestamptz,
  add constraint external_id_linked check ((stands_for is null) = (linked_at is null)) not valid;
create index external_id_linked on external_id (source, kind) where stands_for is not null;

-- Besides prices and stock whole goods can be held, or some fields of them: rows of the staging tables by table.
alter table exchange_held
  add parts   jsonb not null default '{}',
  add like_id int references product,          -- the shown product that a new one looks like
  add note    text,
  add released_in bigint references exchange_run on delete set null;   -- the run that lets it through
create index exchange_held_released on exchange_held (released_in) where released_in is not null;
create index exchange_held_like on exchange_held (like_id) where state = 'held';

-- The new goods of a file that waits because its base was recreated, so that they can be linked with those of the shop.
create table exchange_new_good (
  run_id  bigint not null references exchange_run on delete cascade,
  ref     text not null collate "C",
  article text not null,
  primary key (run_id, ref)
);
