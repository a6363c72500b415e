-- Second factors of the staff. A person has at most one authenticator app and any number of passkeys.
create table staff_totp (
  user_id      int primary key references app_user on delete cascade,
  secret       bytea check (length(secret) = 20),        -- null: the first code has not been typed yet
  confirmed_at timestamptz check ((secret is null) = (confirmed_at is null)),
  pending      bytea check (length(pending) = 20),       -- of an app that is being added
  last_step    int8 not null default 0                   -- codes of this step and earlier ones are used up
);

create table staff_passkey (
  id            int generated always as identity primary key,
  user_id       int not null references app_user on delete cascade,
  name          text not null check (length(name) between 1 and 60),
  credential_id text not null unique check (length(credential_id) <= 1400), -- base64url
  public_key    bytea not null,
  counter       int8 not null,
  transports    text[] not null default '{}',
  created_at    timestamptz not null default now(),
  used_at       timestamptz
);
create index staff_passkey_user on staff_passkey (user_id);

-- Codes for a person without his phone, each good once. They hold 80 random bits, so SHA-256 hides them.
create table staff_recovery_code (
  user_id   int not null references app_user on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
