-- Under which path a picture came: 1C lists every picture of a product but sends only those that changed.
create table exchange_picture_path (
  source text not null collate "C",
  path   text not null collate "C",
  src    text not null,
  width  int not null,
  height int not null,
  primary key (source, path)
);
-- Sessions that never came to their last file leave rows behind; the next import sweeps them.
alter table exchange_seen add column created_at timestamptz not null default now();
