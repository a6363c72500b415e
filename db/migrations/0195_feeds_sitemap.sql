-- When what a page of the catalogue says has last changed, for search engines: an import that writes the same again, a new
-- price or stock is no change. `digest` is of all that the page says, so nobody who writes has to think of it.
create table sitemap_page (
  kind       text not null check (kind in ('category', 'product')),
  id         int not null,
  path       text not null,
  digest     text not null,
  changed_at timestamptz not null,
  primary key (kind, id)
);
-- Files of the sitemap, all of one moment: whoever reads while they are made gets those of before.
create table sitemap_file (
  name       text primary key,
  body       bytea not null,              -- gzip of the XML; for the origin stands a mark (src/shop/feeds/sitemap.ts)
  digest     text not null,
  changed_at timestamptz                  -- of the latest page in it; null: not told
);
-- Up to where the change log was read when they were made.
create table sitemap_state (
  only_row boolean primary key default true check (only_row),
  cursor   text not null
);
