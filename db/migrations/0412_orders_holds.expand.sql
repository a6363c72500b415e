-- How much of a reservation is held now; null: all of it, as the previous release writes it. `handed`: 1C has the order and has
-- not yet counted the goods as taken, so they are still subtracted.
alter table reservation
  add held      numeric(15,3) check (held >= 0 and held <= quantity),
  add handed_at timestamptz,
  drop constraint reservation_state_check,
  add constraint reservation_state_check check (state in ('held', 'handed', 'taken', 'released'));

-- `hold_until`: the end of the hold that the buyer is shown. `reserved_until` stays what the previous release cancels by.
-- `version` counts the changes of an order: a write that names an older one is rejected.
alter table shop_order
  add hold_until  timestamptz,
  add is_deferred boolean,
  add version     int not null default 1;

-- The previous release says that an order is deferred by a day to pay without a day until which it is reserved.
create function name_deferral() returns trigger language plpgsql as $$
begin
  new.is_deferred := coalesce(new.is_deferred, new.due_on is not null and new.reserved_until is null);
  return new;
end $$;
create trigger shop_order_deferral before insert on shop_order
  for each row execute function name_deferral();
update shop_order set is_deferred = due_on is not null and reserved_until is null, hold_until = reserved_until;
alter table shop_order alter is_deferred set not null;

create function count_order_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger shop_order_version before update on shop_order
  for each row execute function count_order_version();

create index shop_order_hold on shop_order (hold_until) where hold_until is not null and state not in ('done', 'cancelled');

-- What a contract owes by the books of 1C: the credit limit counts from the latest statement.
create table contract_statement (
  id              int generated always as identity primary key,
  contract_id     int not null references contract,
  as_of           date not null,
  debt_kopecks    int8 not null,                                   -- below zero: paid in advance
  overdue_kopecks int8 not null default 0 check (overdue_kopecks >= 0),
  source          text not null,
  created_at      timestamptz not null default now()
);
create index contract_statement_contract on contract_statement (contract_id, as_of, id);
create trigger contract_statement_stays before update or delete on contract_statement
  for each row execute function refuse_change();
