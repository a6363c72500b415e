-- A change that waits for a second person. Its author never approves it; rows stay as they were decided.
create table approval (
  id          int generated always as identity primary key,
  kind        text not null,                             -- «refund»
  subject_id  int not null,                              -- the order, contract, run or account; without a reference: it may be erased
  body        jsonb not null,                            -- of the call that is carried out when it is approved
  digest      bytea not null check (length(digest) = 32), -- of what the author was shown: the second person signs the same
  what        text not null,                             -- one line, without names of buyers
  facts       jsonb not null,
  reason      text not null default '',
  author_id   int not null references app_user,
  session_id  int,                                       -- without a reference: sessions are deleted
  created_at  timestamptz not null default now(),
  state       text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by  int references app_user,
  decided_at  timestamptz,
  note        text not null default '',                  -- why it was refused
  check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint approval_second_person check (state not in ('approved', 'refused') or decided_by <> author_id)
);
-- The same call sent twice waits once.
create unique index approval_once on approval (kind, subject_id, author_id, digest) where state = 'waiting';
create index approval_author on approval (author_id, id);
create index approval_decider on approval (decided_by) where decided_by is not null;
