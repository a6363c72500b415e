-- A line may be reserved in one warehouse in several steps: what 1C has already, and what a revision added later.
create unique index reservation_held on reservation (order_line_id, warehouse_id) where state = 'held';
create index reservation_line on reservation (order_line_id);
alter table reservation drop constraint reservation_order_line_id_warehouse_id_key;

-- The previous release releases the whole `quantity` of a row that is no longer held.
create function end_reservation() returns trigger language plpgsql as $$
begin
  new.quantity := new.held;
  return new;
end $$;
create trigger reservation_ends before update of state on reservation
  for each row when (old.state = 'held' and new.state <> 'held' and new.held > 0)
  execute function end_reservation();

-- What imports have counted of goods that 1C was given an order for. `made_at` is the moment at which 1C made the file.
create table stock_count (
  product_id   int not null references product on delete cascade,
  warehouse_id int not null references warehouse,
  made_at      timestamptz not null,
  primary key (product_id, warehouse_id)
);
create index reservation_handed on reservation (warehouse_id, handed_at) where state = 'handed';
