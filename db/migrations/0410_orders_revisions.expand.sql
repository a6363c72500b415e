-- Orders change by revisions. Revision 0 is the order as placed: the frozen rows of shop_order and order_line. A revision is a
-- whole snapshot with a number from 1; it becomes the current order when it is accepted.
create table order_revision (
  order_id         int not null references shop_order,
  n                int not null check (n >= 1),
  base             int not null check (base between 0 and n - 1),  -- the current revision its author read
  source           text not null check (source in ('staff', '1c', 'buyer', 'shop')),
  actor_id         int references app_user,
  reason           text not null check (reason in
                     ('out_of_stock', 'client', 'price', 'delivery', 'substitution', 'one_c', 'correction', 'other')),
  note             text not null default '' check (length(note) <= 1000),
  goods_kopecks    int8 not null check (goods_kopecks > 0),
  delivery_kopecks int8 check (delivery_kopecks >= 0),             -- null: still unknown
  total_kopecks    int8 not null check (total_kopecks = goods_kopecks + coalesce(delivery_kopecks, 0)),
  ready_on         date,                                           -- the promised day
  external         text,                                           -- the document of 1C and its version
  digest           bytea not null check (length(digest) = 32),     -- SHA-256 of what the buyer is shown; an answer names it
  created_at       timestamptz not null default now(),
  primary key (order_id, n),
  unique (order_id, n, digest)
);

-- Added goods are lines of the order like the others, marked with the revision that brought them.
alter table order_line add born_in int not null default 0 check (born_in >= 0);

create table order_revision_line (
  order_id         int not null,
  n                int not null,
  line_id          int not null references order_line,
  quantity         int not null check (quantity >= 0),             -- 0: cancelled
  kopecks          int8 not null check (kopecks > 0),
  -- The sum of a line of 1C may differ from price × quantity by kopecks.
  total_kopecks    int8 not null check (total_kopecks >= 0 and (quantity > 0 or total_kopecks = 0)),
  vat_kopecks      int8 not null check (vat_kopecks between 0 and total_kopecks),
  change           text not null check (change in ('same', 'quantity', 'price', 'added', 'substituted', 'cancelled')),
  replaces_line_id int references order_line check (replaces_line_id <> line_id),
  primary key (order_id, n, line_id),
  foreign key (order_id, n) references order_revision,
  check ((change = 'cancelled') = (quantity = 0)),
  check ((change = 'substituted') = (replaces_line_id is not null))
);
create index order_revision_line_line on order_revision_line (line_id);

-- How a revision ended: at most one answer. A revision without one awaits the buyer.
create table order_revision_answer (
  order_id int not null,
  n        int not null,
  digest   bytea not null,
  outcome  text not null check (outcome in ('accepted', 'refused', 'withdrawn', 'superseded')),
  how      text not null check (how in ('buyer', 'auto', 'staff', '1c')),
  actor_id int references app_user,
  at       timestamptz not null default now(),
  wording  text not null default '' check (length(wording) <= 1000),  -- what the buyer answered to, or the note of staff
  comment  text not null default '' check (length(comment) <= 1000),  -- of the buyer
  address  text not null default '',                                  -- the network address of the answer
  primary key (order_id, n),
  foreign key (order_id, n, digest) references order_revision (order_id, n, digest)
);

create trigger order_revision_stays before update or delete on order_revision
  for each row execute function refuse_change();
create trigger order_revision_line_stays before update or delete on order_revision_line
  for each row execute function refuse_change();
create trigger order_revision_answer_stays before update or delete on order_revision_answer
  for each row execute function refuse_change();

-- Numbers have no gaps, and one revision awaits its answer at a time. The caller holds the lock of the order.
create function check_order_revision() returns trigger language plpgsql as $$
begin
  if new.n <> 1 + coalesce((select max(n) from order_revision where order_id = new.order_id), 0) then
    raise exception 'revision % of order % is not the next one', new.n, new.order_id using errcode = 'check_violation';
  end if;
  if exists (select from order_revision r where r.order_id = new.order_id
             and not exists (select from order_revision_answer a where a.order_id = r.order_id and a.n = r.n)) then
    raise exception 'order % already has a revision that awaits an answer', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_revision_next before insert on order_revision
  for each row execute function check_order_revision();

-- The current order: its last accepted revision, else revision 0. Pages, emails, papers, credit and reports read this.
create view order_now as
  select o.id as order_id, coalesce(r.n, 0) as n,
         coalesce(r.goods_kopecks, o.goods_kopecks) as goods_kopecks,
         case when r.n is null then o.delivery_kopecks else r.delivery_kopecks end as delivery_kopecks,
         coalesce(r.total_kopecks, o.total_kopecks) as total_kopecks,
         case when r.n is null then o.ready_on else r.ready_on end as ready_on,
         case when r.n is null or r.ready_on = o.ready_on then o.ready_from end as ready_from
  from shop_order o
  left join lateral (select r.* from order_revision r
                     join order_revision_answer a on a.order_id = r.order_id and a.n = r.n and a.outcome = 'accepted'
                     where r.order_id = o.id order by r.n desc limit 1) r on true;

-- Its lines; a cancelled one has quantity 0.
create view order_line_now as
  select l.id as line_id, l.order_id, w.n, l.position, l.product_id, l.name, l.article, l.unit, l.born_in,
         coalesce(rl.quantity, l.quantity) as quantity, coalesce(rl.kopecks, l.kopecks) as kopecks,
         coalesce(rl.total_kopecks, l.total_kopecks) as total_kopecks,
         coalesce(rl.vat_kopecks, l.vat_kopecks) as vat_kopecks, l.vat_percent, l.retail_kopecks, l.percent,
         coalesce(rl.change, 'same') as change, rl.replaces_line_id
  from order_line l
  join order_now w on w.order_id = l.order_id
  left join order_revision_line rl on rl.order_id = l.order_id and rl.n = w.n and rl.line_id = l.id
  where case when w.n = 0 then l.born_in = 0 else rl.line_id is not null end;
