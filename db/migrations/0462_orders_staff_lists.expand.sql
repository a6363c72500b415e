-- Notes of the staff about an order. Buyers never see them.
create table order_note (
  id         int generated always as identity primary key,
  order_id   int not null references shop_order,
  author_id  int not null references app_user,
  text       text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, id);
create trigger order_note_stays before update or delete on order_note
  for each row execute function refuse_change();

-- The lists of the staff: by place, and by what people name an order with.
create index shop_order_city on shop_order (city_id, id);
create index shop_order_shop on shop_order (shop_id, id) where shop_id is not null;
create index shop_order_number on shop_order (number);
create index shop_order_phone on shop_order (contact_phone);
create index shop_order_new on shop_order (id) where state = 'new';

-- Signs the places in long lists that clients hand back.
insert into app_secret (name) values ('list-cursor');
