-- What was paid for an order is the sum of its ledger. The previous release writes the same sum itself after each row.
create function sum_order_payments() returns trigger language plpgsql as $$
begin
  update shop_order set paid_kopecks = (select sum(kopecks) from order_payment where order_id = new.order_id)
  where id = new.order_id;
  return null;
end $$;
create trigger order_payment_sum after insert on order_payment
  for each row execute function sum_order_payments();

create function check_paid_sum() returns trigger language plpgsql as $$
begin
  if new.paid_kopecks <> coalesce((select sum(kopecks) from order_payment where order_id = new.id), 0) then
    raise exception 'what was paid for order % is the sum of its payments', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shop_order_paid before update of paid_kopecks on shop_order
  for each row execute function check_paid_sum();

-- A reversal undoes one row of its order in full; a reversal itself is never undone. A shipment is of the order it is paid for.
create function check_order_payment() returns trigger language plpgsql as $$
begin
  if new.replaces_id is not null and not exists (
       select from order_payment p where p.id = new.replaces_id and p.order_id = new.order_id
       and p.kopecks = -new.kopecks and p.kind <> 'reversal') then
    raise exception 'payment % is not undone by this row', new.replaces_id using errcode = 'check_violation';
  end if;
  if new.shipment_id is not null and not exists (
       select from order_shipment s where s.id = new.shipment_id and s.order_id = new.order_id) then
    raise exception 'shipment % is of another order', new.shipment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_payment_fits before insert on order_payment
  for each row execute function check_order_payment();

-- Rows of one document are one payment, apart from a row that corrects another one and from the documents of 1C, which have ids.
alter table order_payment add corrects_id int references order_payment;
drop index order_payment_document;
create unique index order_payment_document on order_payment (order_id, document)
  where document <> '' and external is null and corrects_id is null and kind <> 'reversal';
