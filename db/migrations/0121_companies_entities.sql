-- A company or a sole trader that buys. Whoever registers one is its head at once and buys for it at the prices of the
-- city; contracts are given by the shop, after it has confirmed the entity. The same requisites may be registered by
-- several people, who so learn nothing of each other; confirmed is one of them.
create table legal_entity (
  id           int generated always as identity primary key,
  inn          text not null check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  kpp          text not null default '' check (kpp = '' or kpp ~ '^[0-9]{4}[0-9A-Z]{2}[0-9]{3}$'),
  ogrn         text not null default '' check (ogrn = '' or ogrn ~ '^([0-9]{13}|[0-9]{15})$'),
  name         text not null check (length(name) between 1 and 200),       -- short, as people call it
  full_name    text not null check (length(full_name) between 1 and 500),  -- as documents name it
  address      text not null default '' check (length(address) <= 500),
  bank         jsonb not null default '{}',      -- {name, bik, account, corr_account}
  edo_id       text not null default '' check (length(edo_id) <= 100),
  created_at   timestamptz not null default now(),
  confirmed_at timestamptz,
  hidden_at    timestamptz
);
create unique index legal_entity_confirmed on legal_entity (inn, kpp) where confirmed_at is not null;

create table legal_entity_member (
  id              int generated always as identity primary key,
  legal_entity_id int not null references legal_entity,
  user_id         int not null references app_user on delete cascade,
  role            text not null check (role in ('head', 'buyer', 'accountant', 'receiver')),
  created_at      timestamptz not null default now(),
  unique (legal_entity_id, user_id)
);
create index legal_entity_member_user on legal_entity_member (user_id);

-- Somebody asked to join by a letter; the link is good once, and only for the account of that e-mail.
create table member_invitation (
  id              int generated always as identity primary key,
  legal_entity_id int not null references legal_entity,
  email           text not null check (length(email) <= 254),
  role            text not null check (role in ('head', 'buyer', 'accountant', 'receiver')),
  token_hash      bytea unique check (length(token_hash) = 32),  -- null: its letter is not made yet
  invited_by      int not null references app_user on delete cascade,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null
);
create unique index member_invitation_email on member_invitation (legal_entity_id, lower(email));

-- «The chosen contract decides prices»: a price type and an optional percent (DESIGN §4). Expired is a matter of dates.
create table contract (
  id                   int generated always as identity primary key,
  legal_entity_id      int not null references legal_entity,
  seller_id            int not null references seller,
  number               text not null check (length(number) between 1 and 100),
  date                 date not null,
  valid_to             date,                     -- null: without a term
  state                text not null default 'review'
                       check (state in ('draft', 'review', 'signing', 'active', 'terminated', 'refused')),
  price_type_id        int references price_type,  -- the same in every city; null: what the city has for the audience
  audience             text not null default 'wholesale' check (audience in ('retail', 'wholesale')),
  percent              numeric(5,2) not null default 0 check (percent > -100 and percent < 100),
  payment_delay_days   int not null default 0 check (payment_delay_days between 0 and 3650),
  credit_limit_kopecks int8 check (credit_limit_kopecks >= 0),  -- null: goods are paid beforehand
  delivery_terms       text not null default '',
  file_id              int references stored_file,
  created_at           timestamptz not null default now(),
  check (valid_to >= date)
);
create index contract_entity on contract (legal_entity_id, id);

create table power_of_attorney (
  id              int generated always as identity primary key,
  legal_entity_id int not null references legal_entity,
  kind            text not null default 'paper' check (kind in ('paper', 'machine')),  -- М-2, МЧД
  number          text not null check (length(number) between 1 and 100),
  issued_at       date not null,
  valid_to        date not null,
  person_name     text not null check (length(person_name) between 1 and 200),
  passport_masked text not null default '' check (length(passport_masked) <= 40),  -- never whole
  scope           text not null default '' check (length(scope) <= 1000),
  state           text not null default 'review' check (state in ('review', 'active', 'revoked', 'refused')),
  file_id         int references stored_file,
  created_by      int references app_user on delete set null,
  created_at      timestamptz not null default now(),
  revoked_at      timestamptz,
  check (valid_to >= issued_at)
);
create index power_of_attorney_entity on power_of_attorney (legal_entity_id, id);

-- For whom somebody logged in buys in this session (RULINGS 16).
alter table session
  add legal_entity_id int references legal_entity on delete set null,
  add contract_id     int references contract on delete set null;
