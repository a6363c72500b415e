-- Another e-mail of an account: it is that of the account when the link of a letter sent there is opened.
create table email_change (
  user_id    int primary key references app_user on delete cascade,
  email      text not null check (length(email) <= 254),
  token_hash bytea unique check (length(token_hash) = 32),  -- null: its letter is not made yet
  expires_at timestamptz not null
);
-- From what somebody has logged in, so that he knows his own sessions apart: «Chrome, Windows».
alter table session add device text not null default '' check (length(device) <= 60);
