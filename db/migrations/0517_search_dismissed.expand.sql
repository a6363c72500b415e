-- Queries that the staff has looked at and does not want to see among those that find nothing. One that is asked again after a
-- month is shown again.
create table search_dismissed (
  same_as      text primary key,
  dismissed_at timestamptz not null default now(),
  dismissed_by int references app_user on delete set null
);
