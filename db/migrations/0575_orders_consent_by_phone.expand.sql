-- How a consent was given: with a form, or by phone to the member of the staff who placed the order for somebody without an account.
alter table order_consent add how text not null default 'form';
alter table order_consent add constraint order_consent_how_check check (how in ('form', 'phone')) not valid;
