-- How much a contract may owe above its limit, with the reason: the latest row whose day has not passed counts.
create table credit_override (
  id          int generated always as identity primary key,
  contract_id int not null references contract,
  kopecks     int8 not null check (kopecks >= 0),                  -- 0 ends an earlier one
  valid_to    date not null,
  note        text not null check (length(note) between 3 and 1000),
  actor_id    int references app_user,                             -- null: the command line
  created_at  timestamptz not null default now()
);
create index credit_override_contract on credit_override (contract_id, id);
create trigger credit_override_stays before update or delete on credit_override
  for each row execute function refuse_change();

-- A deferred order that was counted by an old statement of the debt waits until the shop confirms it.
alter table shop_order add waits_for_credit boolean not null default false;

create or replace view order_agreement as
  select o.id as order_id,
         case when o.state in ('done', 'cancelled') then 'settled'
              when r.n is not null and a.outcome is null then 'buyer'
              when a.outcome = 'refused' or (o.waits_for_credit and o.state = 'new') then 'shop'
              else 'settled' end as agreement,
         r.n as last_n,
         case when a.outcome is null then r.n end as awaiting_n,
         case when a.outcome is null then r.total_kopecks end as awaiting_total_kopecks
  from shop_order o
  left join lateral (select r.order_id, r.n, r.total_kopecks from order_revision r
                     where r.order_id = o.id order by r.n desc limit 1) r on true
  left join order_revision_answer a on a.order_id = r.order_id and a.n = r.n;
