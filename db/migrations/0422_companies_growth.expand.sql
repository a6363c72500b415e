-- By how many percent an order under the contract may become dearer without its buyer's consent.
alter table contract add growth_percent numeric(5,2) not null default 0 check (growth_percent between 0 and 100);
