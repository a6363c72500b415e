-- A draft lies over the state that visitors see: `content_item` does not change until the draft is published.
create sequence content_draft_version as int;
create table content_draft (
  item_id    int primary key references content_item on delete cascade,
  version    int not null default nextval('content_draft_version'),  -- of the last save; never used twice
  base       int not null,                       -- the version of the item that the draft changes
  state      jsonb not null,                     -- as in content_version
  author_id  int references app_user on delete set null,
  publish_at timestamptz,                        -- when the shop publishes it; null: when a person does
  failure    text,                               -- why the shop could not
  updated_at timestamptz not null default now()
);
alter sequence content_draft_version owned by content_draft.version;
create index content_draft_author on content_draft (author_id) where author_id is not null;
-- Earlier saves of a draft, so that a save made from one of them learns what has changed since.
create table content_draft_past (
  item_id    int not null references content_draft on delete cascade,
  version    int not null,
  state      jsonb not null,
  primary key (item_id, version)
);
