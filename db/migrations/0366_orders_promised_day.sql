-- What the buyer was promised when he ordered: the day, and for a pick-up the hour, by the clock of the order's city.
alter table shop_order add ready_on date, add ready_from time, add check (ready_from is null or ready_on is not null);
drop trigger shop_order_stays on shop_order;
create trigger shop_order_stays before delete or update of
  seller_id, seller_facts, number, city_id, created_at, goods_kopecks, delivery_kopecks, total_kopecks,
  legal_entity_id, contract_id, contract_facts, buyer_facts, placed_by, ready_on, ready_from on shop_order
  for each row execute function refuse_change();
