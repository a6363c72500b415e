-- Whether somebody who waits for goods was answered: staff marks it, as with messages.
alter table stock_request
  add column status  text not null default 'new' check (status in ('new', 'done')),
  add column done_at timestamptz,
  add check ((status = 'done') = (done_at is not null));
