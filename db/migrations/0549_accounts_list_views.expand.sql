-- Views of the lists of the desk: a name for filters, of one person or for everybody.
create table list_view (
  id         int generated always as identity primary key,
  list       text not null check (list ~ '^[a-z/-]{1,40}$'),
  name       text not null check (length(name) between 1 and 60),
  filters    jsonb not null check (jsonb_typeof(filters) = 'object'),
  owner_id   int not null references app_user on delete cascade,
  is_shared  boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index list_view_named on list_view (owner_id, list, lower(name));
create index list_view_shared on list_view (list, id) where is_shared;
