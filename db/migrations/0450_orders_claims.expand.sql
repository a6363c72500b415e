-- What a buyer gives back or complains about. The lines are those of the order; quantities come from what was handed over.
create table order_claim (
  id               int generated always as identity primary key,
  order_id         int not null references shop_order,
  number           int not null check (number >= 1),               -- within the order
  kind             text not null check (kind in
                     ('refusal', 'return', 'defect', 'shortage', 'misgrade', 'warranty', 'damage')),
  wish             text not null check (wish in ('refund', 'exchange', 'resupply', 'repair', 'discount')),
  text             text not null check (length(text) between 3 and 3000),
  state            text not null default 'draft' check (state in
                     ('draft', 'sent', 'accepted', 'refused', 'goods_waiting', 'goods_received', 'decided', 'settled',
                      'withdrawn')),
  user_id          int references app_user,                        -- its author; null: a guest with the link of the order
  created_at       timestamptz not null default now(),
  times_sent       int not null default 0 check (times_sent between 0 and 2),
  sent_at          timestamptz,                                    -- the last time
  answer_by        date,                                           -- Moscow days that the buyer was shown
  refund_by        date,
  refusal_code     text check (refusal_code in ('not_ours', 'too_late', 'no_return', 'not_confirmed', 'misuse', 'facts', 'other')),
  refusal_text     text check (length(refusal_text) between 3 and 1000),
  goods_received_at timestamptz,
  decision         text check (decision in ('refund', 'exchange', 'resupply', 'repair', 'discount', 'rejected')),
  decided_kopecks  int8 check (decided_kopecks > 0),               -- money back to the buyer
  decided_text     text check (length(decided_text) between 3 and 1000),
  decided_at       timestamptz,
  settled_at       timestamptz,
  payment_id       int unique references order_payment,            -- the row of the ledger that paid it back
  version          int not null default 1,
  unique (order_id, number),
  check ((state = 'draft') <= (times_sent = 0)),
  check ((times_sent = 0) = (sent_at is null) and (sent_at is null) = (answer_by is null)
         and (answer_by is null) = (refund_by is null)),
  check ((state = 'refused') <= (refusal_code is not null) and (refusal_code is null) = (refusal_text is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_text is null)),
  check ((decided_kopecks is not null) = coalesce(decision in ('refund', 'discount'), false)),
  check ((state in ('decided', 'settled')) = (decision is not null)),
  check ((state = 'settled') = (settled_at is not null) and (payment_id is null or settled_at is not null)),
  check ((state = 'goods_received') <= (goods_received_at is not null))
);
create index order_claim_user on order_claim (user_id);
create index order_claim_answer on order_claim (answer_by) where state = 'sent';

create table order_claim_line (
  claim_id int not null references order_claim,
  line_id  int not null references order_line,
  quantity int not null check (quantity > 0),
  primary key (claim_id, line_id)
);
create index order_claim_line_line on order_claim_line (line_id);

-- Photos, re-encoded by the shop: they hold no metadata and nothing besides the image.
create table order_claim_file (
  file_id  int primary key references stored_file,
  claim_id int not null references order_claim
);
create index order_claim_file_claim on order_claim_file (claim_id, file_id);

-- The walk of a claim, insert only. `note`: what the other side is told with the step.
create table order_claim_step (
  id       int generated always as identity primary key,
  claim_id int not null references order_claim,
  state    text not null,
  at       timestamptz not null default now(),
  actor    text not null check (actor in ('guest', 'user', 'staff', 'cli', 'shop', '1c')),
  actor_id int references app_user,
  note     text not null default '' check (length(note) <= 3000),
  version  int not null
);
create index order_claim_step_claim on order_claim_step (claim_id, id);
create trigger order_claim_step_stays before update or delete on order_claim_step
  for each row execute function refuse_change();

-- How much of each line of an order is claimed, and how much came back to the shop. A claim that was settled otherwise than
-- with money leaves its goods with the buyer, so they may be claimed again.
create view order_line_claimed as
  select l.line_id,
         coalesce(sum(l.quantity) filter (where c.state in ('sent', 'accepted', 'goods_waiting', 'goods_received', 'decided')
           or c.state = 'settled' and c.decision in ('refund', 'discount')), 0)::int as claimed,
         coalesce(sum(l.quantity) filter (where c.goods_received_at is not null
           and (c.decision is null or c.decision in ('refund', 'exchange'))), 0)::int as returned
  from order_claim_line l join order_claim c on c.id = l.claim_id
  group by l.line_id;

-- By how much claims lower what an order costs: money that the shop has decided to give back, paid back already or not.
create view order_claim_credit as
  select order_id, sum(decided_kopecks)::int8 as kopecks from order_claim
  where state in ('decided', 'settled') and decided_kopecks is not null
  group by order_id;

-- A claim walks as claims.ts says, its contents stay once it is sent, and it never claims more than was handed over.
create function check_claim_step() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if (new.order_id, new.number, new.created_at, new.user_id) is distinct from
     (old.order_id, old.number, old.created_at, old.user_id)
     or (old.state <> 'draft' and (new.kind, new.wish, new.text) is distinct from (old.kind, old.wish, old.text)) then
    raise exception 'the contents of claim % stay', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then return new; end if;
  if not (case old.state
    when 'draft' then new.state in ('sent', 'withdrawn')
    when 'sent' then new.state in ('accepted', 'refused', 'withdrawn')
    when 'accepted' then new.state in ('goods_waiting', 'decided', 'withdrawn')
    when 'refused' then new.state = 'sent' and old.times_sent = 1
    when 'goods_waiting' then new.state in ('goods_received', 'decided', 'withdrawn')
    when 'goods_received' then new.state = 'decided'
    when 'decided' then new.state = 'settled'
    else false end) then
    raise exception 'claim % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  if new.state = 'sent' then
    if not exists (select from order_claim_line where claim_id = new.id) then
      raise exception 'claim % has no lines', new.id using errcode = 'check_violation';
    end if;
    if exists (
      select from order_claim_line l left join order_line_claimed taken on taken.line_id = l.line_id
        join order_line_shipped s on s.line_id = l.line_id
      where l.claim_id = new.id and l.quantity + coalesce(taken.claimed, 0) > s.handed) then
      raise exception 'claim % has more than was handed over', new.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger order_claim_walks before update on order_claim
  for each row execute function check_claim_step();
create trigger order_claim_stays before delete on order_claim
  for each row execute function refuse_change();

create function check_claim_line() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' or not exists (
    select from order_claim c join order_line l on l.order_id = c.order_id
    where c.id = new.claim_id and c.state = 'draft' and l.id = new.line_id) then
    raise exception 'a claim has lines of its own order, and they stay' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger order_claim_line_fits before insert or update or delete on order_claim_line
  for each row execute function check_claim_line();
