-- Who asked for a price list by letter. Each row is its own proof of consent (152-ФЗ): which wording, from where, when.
create table price_list_request (
  id           int generated always as identity primary key,
  name         text not null check (length(name) between 1 and 200),
  company      text not null default '' check (length(company) <= 300),
  inn          text check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
  phone        text check (phone ~ '^\+7[0-9]{10}$'),
  email        text not null check (length(email) <= 254),
  city_id      int not null references city,
  categories   int[] not null,                 -- empty: the whole catalogue
  user_id      int references app_user on delete set null,
  consent_text text not null,                  -- which wording was agreed to
  address      text not null,                  -- from where
  created_at   timestamptz not null default now(),
  sent_at      timestamptz                     -- its letter has gone
);
create index price_list_request_created on price_list_request (created_at);
create index price_list_request_email on price_list_request (lower(email), created_at);
-- Signs the links to price lists that are too large for a letter.
insert into app_secret (name) values ('price-list');
