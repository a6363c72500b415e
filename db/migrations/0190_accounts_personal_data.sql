-- A consent is taken back as easily as it is given (152-ФЗ art. 9): the ledger goes on, the last row of an aim is the answer.
alter table consent add is_given boolean not null default true;
-- Somebody who asked that what is kept of him be deleted, and was: nobody logs in as him, his orders stay as the law wants.
alter table app_user drop constraint app_user_phone_check,
  add check (phone ~ '^\+79[0-9]{9}$' or phone = 'erased-' || id);
create table erasure_request (
  id         int generated always as identity primary key,
  user_id    int not null references app_user on delete cascade,
  address    text not null,                    -- from where it was asked
  created_at timestamptz not null default now(),
  state      text not null default 'new' check (state in ('new', 'withdrawn', 'done')),
  closed_at  timestamptz,
  check ((state = 'new') = (closed_at is null))
);
create unique index erasure_request_open on erasure_request (user_id) where state = 'new';
