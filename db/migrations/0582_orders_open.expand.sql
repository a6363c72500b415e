-- The lists of orders that staff opens all day: orders that are not over.
create index concurrently shop_order_open on shop_order (state, id) where state in ('new', 'confirmed', 'ready', 'shipped');
