-- Accounts that the staff has closed: nobody logs in to them.
create table customer_lock (
  user_id int primary key references app_user on delete cascade,
  at      timestamptz not null default now(),
  by_id   int not null,                                  -- without a reference: it outlives the account
  reason  text not null check (length(reason) between 1 and 1000)
);
