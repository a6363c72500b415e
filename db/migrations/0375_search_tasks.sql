-- What people want to do («повесить полку») and what it takes. The name and each wording lead to the task.
create table search_task (
  id         int generated always as identity primary key,
  title      text not null check (length(title) between 3 and 100),
  phrases    text[] not null default '{}' check (cardinality(phrases) <= 50),
  hidden_at  timestamptz,
  created_at timestamptz not null default now()
);
create unique index search_task_title on search_task (lower(title));

-- Sections, goods and queries of a task in their order, each row one of them.
create table search_task_item (
  task_id     int not null references search_task on delete cascade,
  position    int not null,
  category_id int references category,
  product_id  int references product,
  query       text check (length(query) between 2 and 200),
  primary key (task_id, position),
  check (num_nonnulls(category_id, product_id, query) = 1)
);
create index search_task_item_category on search_task_item (category_id) where category_id is not null;
create index search_task_item_product on search_task_item (product_id) where product_id is not null;

call watch_catalog_changes('search_task', 'content', null);
call watch_catalog_changes('search_task_item', 'content', null);
