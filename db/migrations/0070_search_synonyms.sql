-- The shop's own synonyms, one rule a row in the words of src/shop/search/synonym-rules.ts.
create table search_synonym (
  id         int generated always as identity primary key,
  rule       text not null check (length(rule) between 3 and 1000),
  same_as    text not null unique,   -- what a rule is known by, whatever the case, ё and the order of equal words
  created_at timestamptz not null default now()
);

-- Rules shipped with the program that the shop does without.
create table search_synonym_off (
  same_as    text primary key,
  created_at timestamptz not null default now()
);

alter table catalog_change drop constraint catalog_change_kind_check;
alter table catalog_change add constraint catalog_change_kind_check check (kind in
  ('product','price','stock','category','layout','content','search','everything'));

call watch_catalog_changes('search_synonym', 'search', null);
call watch_catalog_changes('search_synonym_off', 'search', null);
