-- Which member of the staff has read whose data: one row for a page, a file or a list. Rows are only added; a job deletes them
-- after a year.
create table staff_access (
  id           int8 generated always as identity primary key,
  at           timestamptz not null default now(),
  user_id      int not null,                             -- without a reference: it outlives the account
  session_id   int not null,
  route        text not null,                            -- «GET /staff/orders/:id/»
  subject_kind text not null,                            -- «order»
  subjects     int[] not null
);
create index staff_access_at on staff_access (at);
create index staff_access_user on staff_access (user_id, at);
create index staff_access_subjects on staff_access using gin (subjects);

create function staff_access_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then return old; end if;
  raise exception 'staff_access holds what happened: rows are only added' using errcode = 'restrict_violation';
end $$;
create trigger staff_access_stays before update or delete on staff_access
  for each row execute function staff_access_is_final();
