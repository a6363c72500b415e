-- A phone is not verified, so it may stand in several accounts: nobody can take a stranger's phone or learn whose it is.
-- At a login by phone the password decides which account is meant.
alter table app_user drop constraint app_user_phone_key;
create index app_user_phone on app_user (phone);
