-- Feeds that were made and lie as files: what they tell, and from which moment of the change log on they are old.
create table made_feed (
  name       text primary key,                 -- 'yml/moskva'
  cursor     text not null,                    -- where the change log stood when its making began
  made_at    timestamptz not null,
  changed_at timestamptz not null,             -- since then its content is what it is
  etag       text not null,
  offers     int not null,
  bytes      int not null
);
