-- Numbers of a seller's orders come from a sequence, so that buyers do not wait for each other's commit; gaps are possible. The
-- numbers of the previous release go on below it, and the next release drops order_counter.
create function create_order_numbers(seller int, first int) returns void language plpgsql as $$
begin
  execute format('create sequence order_number_%s as int start %s', seller, first);
end $$;

select create_order_numbers(s.id, coalesce(c.last, 10000) + 1000 + 1)
from seller s left join order_counter c on c.seller_id = s.id;

create function create_numbers_of_seller() returns trigger language plpgsql as $$
begin
  perform create_order_numbers(new.id, 10001);
  return null;
end $$;
create trigger seller_numbers after insert on seller
  for each row execute function create_numbers_of_seller();

call watch_catalog_changes('vat_rate', 'layout', null);
