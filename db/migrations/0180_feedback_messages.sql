-- What people write to the shop by its forms. Each row is its own proof of consent (152-ФЗ): which wording, from where, when.
create table feedback_message (
  id           int generated always as identity primary key,
  topic        text not null,
  object_id    int references content_item on delete set null,   -- premises somebody wants to rent
  object_name  text not null default '',       -- as they were called then
  city_id      int references city,            -- where its writer was
  user_id      int references app_user on delete set null,
  name         text not null check (length(name) between 1 and 200),
  phone        text check (phone ~ '^\+7[0-9]{10}$'),
  email        text check (length(email) <= 254),
  message      text not null check (length(message) between 1 and 5000),
  consent_text text not null,                  -- which wording was agreed to
  address      text not null,                  -- from where
  created_at   timestamptz not null default now(),
  status       text not null default 'new' check (status in ('new', 'done')),
  done_at      timestamptz,
  check (num_nonnulls(phone, email) > 0),
  check ((status = 'done') = (done_at is not null))
);
create index feedback_message_created on feedback_message (created_at);
create index feedback_message_new on feedback_message (id) where status = 'new';
-- Who wants to work here. Kept for a year, with the file (RELIABILITY 42).
create table resume (
  id           int generated always as identity primary key,
  vacancy_id   int references content_item on delete set null,
  vacancy_name text not null default '',
  name         text not null check (length(name) between 1 and 200),
  phone        text not null check (phone ~ '^\+7[0-9]{10}$'),
  email        text not null check (length(email) <= 254),
  comment      text not null default '' check (length(comment) <= 5000),
  file_id      int not null unique references stored_file,
  consent_text text not null,
  address      text not null,
  created_at   timestamptz not null default now(),
  status       text not null default 'new' check (status in ('new', 'done')),
  done_at      timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create index resume_created on resume (created_at);
create index resume_new on resume (id) where status = 'new';
-- Signs when a form was shown.
insert into app_secret (name) values ('form');
