-- Money to give back.
create index concurrently shop_order_refund on shop_order (id) where state = 'cancelled' and paid_kopecks <> 0;
