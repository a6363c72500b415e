-- Who of the staff placed the order for its buyer, at his request; null: the buyer did.
alter table shop_order add placed_by_staff int;
alter table shop_order add constraint shop_order_placed_by_staff_fkey
  foreign key (placed_by_staff) references app_user not valid;
alter table shop_order validate constraint shop_order_placed_by_staff_fkey;
drop trigger shop_order_stays on shop_order;
create trigger shop_order_stays before delete or update of
  uuid, seller_id, seller_facts, number, city_id, created_at, goods_kopecks, delivery_kopecks, total_kopecks,
  legal_entity_id, contract_id, contract_facts, buyer_facts, placed_by, placed_by_staff, ready_on, ready_from on shop_order
  for each row execute function refuse_change();
