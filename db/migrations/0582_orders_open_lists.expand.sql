-- The views of the list of orders that staff opens all day: orders that are not over, payments that have a day, money to give back.
create index shop_order_open on shop_order (state, id) where state in ('new', 'confirmed', 'ready', 'shipped');
create index shop_order_due on shop_order (due_on) where due_on is not null and state <> 'cancelled';
create index shop_order_refund on shop_order (id) where state = 'cancelled' and paid_kopecks <> 0;
