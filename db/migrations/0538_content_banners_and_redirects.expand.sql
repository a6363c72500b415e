-- A banner is shown between two moments; null: from now on, or until somebody hides it.
alter table banner
  add version   int not null default 1,
  add starts_at timestamptz,
  add ends_at   timestamptz,
  add constraint banner_dates check (starts_at < ends_at) not valid;
alter table banner validate constraint banner_dates;
create trigger banner_version before update on banner for each row execute function count_version();

-- An old address of the shop and where it leads. Both are paths of our own; chains are stored shortened.
create table redirect (
  id         int generated always as identity primary key,
  path       text not null unique check (path ~ '^/[^/\\?#]' and length(path) <= 500),
  target     text not null check (target ~ '^/([^/\\]|$)' and length(target) <= 500),
  version    int not null default 1,
  author_id  int references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index redirect_author on redirect (author_id) where author_id is not null;
create trigger redirect_version before update on redirect for each row execute function count_version();
call watch_catalog_changes('redirect', 'content', null);
-- Counted apart, because a change of a redirect empties caches and a hit does not.
create table redirect_hit (
  redirect_id int primary key references redirect on delete cascade,
  hits        int not null,
  last_at     timestamptz not null
);

-- Entries about them get the version after the change, like those about companies.
create function version_banner_entry() returns trigger language plpgsql as $$
begin
  execute format('select version + (xmin <> pg_current_xact_id()::xid)::int from %I where id = $1', new.subject_kind)
    into new.version using new.subject_id;
  return new;
end $$;
create trigger audit_entry_version_banner before insert on audit_entry
  for each row when (new.subject_kind in ('banner', 'redirect')) execute function version_banner_entry();
