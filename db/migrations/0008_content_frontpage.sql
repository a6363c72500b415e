create table banner (
  id       int generated always as identity primary key,
  place    text not null check (place in ('hero', 'side')),
  title    text not null,
  text     text not null default '',
  button   text not null,
  href     text not null check (href ~ '^(/|https?://)'),
  image    text not null default '',             -- address of a picture, may be empty
  alt      text not null default '',
  ground   text,
  sort     int not null default 0,
  hidden_at timestamptz
);
call watch_catalog_changes('banner', 'content', null);
