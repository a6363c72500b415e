-- Certificates and passports of goods that the staff adds. Without a file of the store it has an address of its own.
alter table product_document
  add file_id  int references stored_file,
  add number   text not null default '' check (length(number) <= 100),
  add valid_to date;
create index product_document_file on product_document (file_id) where file_id is not null;
create index product_document_valid on product_document (valid_to) where valid_to is not null;
