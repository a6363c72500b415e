-- Lists that the staff changes as a whole: each has one version.
create table site_list (
  name    text primary key check (name in ('menu', 'home')),
  version int not null default 1
);
insert into site_list (name) values ('menu'), ('home');
create trigger site_list_version before update on site_list for each row execute function count_version();

-- The blocks of the home page below the banners, in their order.
create table home_block (
  id          int generated always as identity primary key,
  kind        text not null check (kind in ('departments', 'popular', 'new', 'category', 'seen', 'posts')),
  title       text not null default '' check (length(title) <= 100),   -- empty: the usual one
  category_id int references category on delete cascade,
  is_hidden   boolean not null default false,
  sort        int not null,
  check ((category_id is not null) = (kind = 'category'))
);
create index home_block_category on home_block (category_id) where category_id is not null;
insert into home_block (kind, sort) values ('departments', 0), ('popular', 1), ('new', 2), ('seen', 3), ('posts', 4);
call watch_catalog_changes('home_block', 'content', null);

create function version_list_entry() returns trigger language plpgsql as $$
begin
  select version + (xmin <> pg_current_xact_id()::xid)::int from site_list where name = new.subject_kind into new.version;
  return new;
end $$;
create trigger audit_entry_version_list before insert on audit_entry
  for each row when (new.subject_kind in ('menu', 'home')) execute function version_list_entry();
