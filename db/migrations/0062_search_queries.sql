-- What a visitor searched for. A query asked again is a new row, so the newest has the greatest id.
create table search_query (
  id         int generated always as identity primary key,
  session_id int not null references session on delete cascade,
  string     text not null check (length(string) between 1 and 200),
  same_as    text not null,                   -- of two that differ in letters' case alone only the later is kept
  asked_at   timestamptz not null default now(),
  unique (session_id, same_as)
);
