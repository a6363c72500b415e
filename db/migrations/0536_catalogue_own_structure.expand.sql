-- What the staff shows of categories, attributes, tags and brands, with a version each; a thing without a row has version 1.
alter table category_override  add version int not null default 2;
alter table attribute_override add version int not null default 2;
create table tag_override (
  tag_id  int primary key references tag on delete cascade,
  name    text check (name <> ''),
  sort    int,
  version int not null default 2
);
create table brand_override (
  brand_id  int primary key references brand on delete cascade,
  name      text check (name <> ''),
  is_hidden boolean,
  version   int not null default 2
);
call watch_catalog_changes('tag_override', 'everything', null);
call watch_catalog_changes('brand_override', 'everything', null);

-- The filters of a category in their order. A category without rows has those of all, in their usual order.
create table category_facet (
  category_id  int not null references category on delete cascade,
  attribute_id int not null references attribute on delete cascade,
  sort         int not null,
  is_hidden    boolean not null default false,
  primary key (category_id, attribute_id)
);
create index category_facet_attribute on category_facet (attribute_id);
call watch_catalog_changes('category_facet', 'category', 'category_id');

create view shown_brand as
  select b.id, coalesce(o.name, b.name) as name, b.slug
  from brand b left join brand_override o on o.brand_id = b.id
  where not coalesce(o.is_hidden, b.hidden_at is not null);
create view shown_tag as
  select t.id, coalesce(o.name, t.name) as name, t.slug, coalesce(o.sort, t.sort) as sort
  from tag t left join tag_override o on o.tag_id = t.id;

-- Entries about them get the version of what the staff has set.
create function version_structure_entry() returns trigger language plpgsql as $$
begin
  execute format('select version from %I where %I = $1', new.subject_kind || '_override', new.subject_kind || '_id')
    into new.version using new.subject_id;
  return new;
end $$;
create trigger audit_entry_structure before insert on audit_entry
  for each row when (new.subject_kind in ('category', 'attribute', 'tag', 'brand')) execute function version_structure_entry();
