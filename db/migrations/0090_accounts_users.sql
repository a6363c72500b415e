-- Somebody who can log in, with an e-mail or a mobile telephone.
create table app_user (
  id            int generated always as identity primary key,
  email         text not null check (length(email) <= 254),
  phone         text not null unique check (phone ~ '^\+79[0-9]{9}$'),
  name          text not null check (length(name) between 1 and 200),
  password_hash text not null,                 -- Argon2id, with its parameters in front
  created_at    timestamptz not null default now()
);
create unique index app_user_email on app_user (lower(email));
-- What somebody agreed to, as proof (152-ФЗ): rows are only added, one for each aim and answer.
create table consent (
  id           int generated always as identity primary key,
  user_id      int not null references app_user on delete cascade,
  aim          text not null,                  -- what for: «account», «mailing»
  text_version text not null,                  -- which wording was shown
  address      text not null,                  -- from where
  given_at     timestamptz not null default now()
);
create index consent_user on consent (user_id);
