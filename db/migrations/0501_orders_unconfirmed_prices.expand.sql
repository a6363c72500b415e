-- An order that was placed at prices which the shop has yet to confirm waits for it, and has no invoice until then.
alter table shop_order add waits_for_prices boolean not null default false;

create or replace view order_agreement as
  select o.id as order_id,
         case when o.state in ('done', 'cancelled') then 'settled'
              when r.n is not null and a.outcome is null then 'buyer'
              when a.outcome = 'refused' or ((o.waits_for_credit or o.waits_for_prices) and o.state = 'new') then 'shop'
              else 'settled' end as agreement,
         r.n as last_n,
         case when a.outcome is null then r.n end as awaiting_n,
         case when a.outcome is null then r.total_kopecks end as awaiting_total_kopecks
  from shop_order o
  left join lateral (select r.order_id, r.n, r.total_kopecks from order_revision r
                     where r.order_id = o.id order by r.n desc limit 1) r on true
  left join order_revision_answer a on a.order_id = r.order_id and a.n = r.n;
