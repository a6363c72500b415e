-- Who did what to whose things: one row for each change of state, in the transaction of the change (RELIABILITY I7).
create table audit_entry (
  id         int8 generated always as identity primary key,
  at         timestamptz not null default now(),
  actor      text not null,                     -- «guest», «user», «staff», «1c»
  actor_id   int,
  action     text not null,                     -- «order.placed»
  subject_id int not null,
  details    jsonb not null default '{}'
);
create index audit_entry_subject on audit_entry (subject_id, action);

-- Rows that tell what happened, or what was agreed on, are only added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what happened: rows are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_change();
