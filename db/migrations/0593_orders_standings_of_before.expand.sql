-- batched: repeated until it changes no row
insert into order_standing (order_id, total_kopecks, lines_count, fulfilment, agreement, is_refused, money, unpaid_due_on, promised_on)
select v.order_id, v.total_kopecks, v.lines_count, v.fulfilment, v.agreement, v.is_refused, v.money, v.unpaid_due_on, v.promised_on
from (select o.id from shop_order o where not exists (select from order_standing s where s.order_id = o.id) order by o.id limit 5000) missing
join order_standing_now v on v.order_id = missing.id
on conflict do nothing
