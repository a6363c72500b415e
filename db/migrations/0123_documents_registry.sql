-- Documents of a company's dealings: made by the shop, brought by 1C or uploaded by the company. What 1C takes back
-- is «отозван», it does not vanish (B2B T19).
create table entity_document (
  id              int generated always as identity primary key,
  legal_entity_id int not null references legal_entity,
  order_id        int references shop_order,
  contract_id     int references contract,
  type            text not null,                 -- a code of src/shop/documents/documents.ts
  number          text not null default '' check (length(number) <= 100),
  date            date not null,
  sum_kopecks     int8,
  state           text not null,                 -- likewise
  file_id         int not null references stored_file,
  uploaded_by     int references app_user on delete set null,  -- null: the shop
  created_at      timestamptz not null default now()
);
create index entity_document_entity on entity_document (legal_entity_id, date, id);
create index entity_document_order on entity_document (order_id) where order_id is not null;
