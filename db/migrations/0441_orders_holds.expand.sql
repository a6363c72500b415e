-- Days off, as «ДД.ММ» (each year) or «ДД.ММ.ГГГГ». These are the holidays of article 112 of the Labour Code.
insert into shop_setting (name, value) values
  ('holidays', '01.01 02.01 03.01 04.01 05.01 06.01 07.01 08.01 23.02 08.03 01.05 09.05 12.06 04.11')
on conflict do nothing;

-- The day that is a number of working days later: Monday to Friday without the days off. `workingDayAfter` is the same in code.
create function working_day_after(day date, days int) returns date language sql stable as $$
  select coalesce((
    select at from (
      select day + n as at, row_number() over (order by n) as nth from generate_series(1, days * 3 + 60) n
      where extract(isodow from day + n) < 6 and not exists (
        select from shop_setting s, regexp_split_to_table(s.value, '\s+') off
        where s.name = 'holidays' and off in (to_char(day + n, 'DD.MM'), to_char(day + n, 'DD.MM.YYYY')))) working
    where nth = days), day + days)
$$;

create function end_of_day(day date) returns timestamptz language sql immutable as $$
  select (day + 1)::timestamp at time zone 'Europe/Moscow'
$$;

-- `hold_state`: the state of the order that `hold_until` was set in; another one: the day has yet to be set.
-- `hold_ended_at`: since when an ended hold waits for the staff; without `hold_until` the goods were released.
alter table shop_order
  add hold_state       text,
  add hold_by_staff    boolean not null default false,     -- the day was set by a person; a change of state does not shorten it
  add hold_ended_at    timestamptz,
  add hold_reminded_on date;                               -- the last day of the hold that the buyer was reminded of

-- Open orders that are paid at receipt hold their goods for five more working days; a job notifies their buyers.
update shop_order set hold_until = null where state in ('done', 'cancelled') and hold_until is not null;
update shop_order o
set hold_until = end_of_day(working_day_after((now() at time zone 'Europe/Moscow')::date, 5))
where o.hold_until is null and o.state not in ('done', 'cancelled')
  and exists (select from order_line l join reservation r on r.order_line_id = l.id
              where l.order_id = o.id and r.state = 'held');

-- The previous release sets no day.
create function name_hold() returns trigger language plpgsql as $$
begin
  new.hold_until := coalesce(new.hold_until, new.reserved_until,
                             end_of_day(working_day_after((now() at time zone 'Europe/Moscow')::date, 5)));
  return new;
end $$;
create trigger shop_order_hold_named before insert on shop_order
  for each row when (new.hold_until is null) execute function name_hold();

create index shop_order_hold_new on shop_order (id)
  where hold_state is distinct from state and state not in ('done', 'cancelled');
