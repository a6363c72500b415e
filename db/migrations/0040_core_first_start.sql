-- What the first start does to an empty shop. A step that began and did not end is done again after a crash.
create table first_start (
  step        text primary key check (step in ('demo')),
  started_at  timestamptz not null default now(),
  finished_at timestamptz
);
