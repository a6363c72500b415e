-- One document of a bank is one payment of an order: told twice, it is not money twice.
create unique index order_payment_document on order_payment (order_id, document) where document <> '';
-- Only what may still be called off for want of money is looked for, every few minutes.
drop index shop_order_reserved;
create index shop_order_reserved on shop_order (reserved_until)
  where reserved_until is not null and paid_kopecks = 0 and state in ('new', 'confirmed');
