-- For whom somebody bought last, so that his next login begins there: a buyer of several companies, or of one with
-- several contracts, would else see retail prices each morning.
create table buyer_choice (
  user_id         int primary key references app_user on delete cascade,
  legal_entity_id int references legal_entity on delete cascade,  -- null: for himself
  contract_id     int references contract on delete set null
);
