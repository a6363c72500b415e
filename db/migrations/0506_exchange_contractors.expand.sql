-- What 1C says of a company where it differs from the site, until a person accepts or dismisses it; the same is not proposed again.
alter table exchange_company
  add stated    jsonb,                       -- full_name, kpp, address as 1C has them; null: nothing differs
  add dismissed jsonb;
