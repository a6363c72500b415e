-- Payments that have a day.
create index concurrently shop_order_due on shop_order (due_on) where due_on is not null and state <> 'cancelled';
