-- What the buyer has to say to a revision: nothing, it is accepted at once; nothing, his silence accepts it after `answer_by`; or
-- an explicit yes. A revision that waits for a yes longer than `answer_by` is a task of staff.
alter table order_revision
  add consent   text not null default 'explicit' check (consent in ('none', 'silence', 'explicit')),
  add answer_by date,                                              -- the last day to object; null: accepted at once
  add constraint order_revision_answer_by check (consent <> 'none' or answer_by is null);

-- Who has to say something about an order next, and the revision it is about. A refused revision is the shop's turn until it
-- makes another one.
create view order_agreement as
  select o.id as order_id,
         case when o.state in ('done', 'cancelled') or r.n is null then 'settled'
              when a.outcome is null then 'buyer'
              when a.outcome = 'refused' then 'shop'
              else 'settled' end as agreement,
         r.n as last_n,
         case when a.outcome is null then r.n end as awaiting_n,
         case when a.outcome is null then r.total_kopecks end as awaiting_total_kopecks
  from shop_order o
  left join lateral (select r.order_id, r.n, r.total_kopecks from order_revision r
                     where r.order_id = o.id order by r.n desc limit 1) r on true
  left join order_revision_answer a on a.order_id = r.order_id and a.n = r.n;
