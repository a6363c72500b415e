-- Pages of goods and the cart say what delivery costs: whoever writes it, what was kept of it is dropped.
call watch_catalog_changes('delivery_price', 'layout', null);
