-- Who wrote, with which right and why. `operation` groups the rows of one operation; `version` is the version of an order after
-- the change, so that a rejected write can be answered with what has changed since.
alter table audit_entry
  add subject_kind text,                                           -- «order»; null: written before this migration
  add session_id   int,                                            -- without a reference: sessions are deleted
  add capability   text,
  add reason       text,
  add operation    uuid,
  add version      int;

create function complete_audit_entry() returns trigger language plpgsql as $$
begin
  -- The previous release names no kind, and its command line has no actor of its own.
  if new.subject_kind is null then
    new.subject_kind := split_part(new.action, '.', 1);
    if new.actor = 'staff' and new.actor_id is null then new.actor := 'cli'; end if;
  end if;
  -- An order whose row this transaction has not changed yet gets its next version by the end of it.
  if new.subject_kind = 'order' then
    select o.version + (o.xmin <> pg_current_xact_id()::xid)::int into new.version
    from shop_order o where o.id = new.subject_id;
  end if;
  return new;
end $$;
create trigger audit_entry_complete before insert on audit_entry
  for each row execute function complete_audit_entry();

-- A write of the staff has a person; only the command line, the shop itself and 1C act without one.
alter table audit_entry
  add constraint audit_entry_person check (actor <> 'staff' or actor_id is not null) not valid;
