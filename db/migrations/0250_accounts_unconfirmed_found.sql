-- Accounts that nobody has confirmed are forgotten after a month: who waits for that is found without reading everybody.
create index app_user_unconfirmed on app_user (created_at) where confirmed_at is null;
