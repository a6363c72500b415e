-- How a query went when it was asked; null: asked before this was kept, or while nobody could tell.
alter table search_query
  add column found     int check (found >= 0),
  add column corrected text;   -- what it was read as, when that was not what was typed

-- What many visitors ask: whole-table counts read the index alone.
create index search_query_same_as on search_query (same_as, asked_at) include (found);
