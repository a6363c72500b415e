-- What a member of the staff may do: one role per row, for all of the shop or for one place. What a role may do is said in
-- staff-policy.ts. A manager may have a city, a storekeeper a shop; without one, the grant is for all places.
create table staff_grant (
  id         int generated always as identity primary key,
  user_id    int not null references app_user on delete cascade,
  role       text not null
             check (role in ('owner', 'admin', 'manager', 'editor', 'accountant', 'storekeeper', 'approver')),
  city_id    int references city check (city_id is null or role = 'manager'),
  shop_id    int references shop check (shop_id is null or role = 'storekeeper'),
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, role, city_id, shop_id)
);

-- An administrator of before could do everything that staff calls offered, so nobody loses what he could do.
insert into staff_grant (user_id, role, created_at)
select user_id, 'editor', created_at from staff_member
union all
select user_id, 'admin', created_at from staff_member where role = 'admin';

-- The previous release reads and writes staff_member, which lets its people edit texts. The two tables follow each other; the
-- depth of triggers says which one a person has changed.
create function follow_staff_grant() returns trigger language plpgsql as $$
declare
  person int := coalesce(new.user_id, old.user_id);
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if exists (select from staff_grant where user_id = person and role in ('owner', 'editor')) then
    insert into staff_member (user_id, role)
    values (person, case when exists (select from staff_grant where user_id = person and role in ('owner', 'admin'))
                    then 'admin' else 'editor' end)
    on conflict (user_id) do update set role = excluded.role;
  else
    delete from staff_member where user_id = person;
  end if;
  return null;
end $$;
create trigger staff_grant_followed after insert or delete on staff_grant
  for each row execute function follow_staff_grant();

create function follow_staff_member() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op <> 'INSERT' then
    delete from staff_grant where user_id = old.user_id and role in ('editor', 'admin');
  end if;
  if tg_op <> 'DELETE' then
    insert into staff_grant (user_id, role) select new.user_id, 'editor'
    union all select new.user_id, 'admin' where new.role = 'admin'
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger staff_member_followed after insert or update or delete on staff_member
  for each row execute function follow_staff_member();
