-- The revision of the order that an invoice is for; 0: as placed. Only the invoice of the current revision is in force.
alter table entity_document add revision int not null default 0 check (revision >= 0);
