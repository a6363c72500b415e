-- The inbox reads the few orders whose hold has ended; without the index it read all orders.
create index concurrently shop_order_hold_ended on shop_order (hold_ended_at) where hold_ended_at is not null;
