-- What a person has done without a second signature, so that portions of one large change count together.
create table approval_portion (
  id      int generated always as identity primary key,
  rule    text not null,
  subject text not null,                        -- «order 12»
  user_id int not null references app_user,
  amount  float8 not null,                      -- in the unit of the rule
  at      timestamptz not null default now()
);
create index approval_portion_of_person on approval_portion (user_id, rule, subject, at);
