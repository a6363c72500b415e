-- When somebody has shown that the e-mail of an account is his; null: nobody yet, and nobody logs in (decision 0015).
alter table app_user add confirmed_at timestamptz default now();
