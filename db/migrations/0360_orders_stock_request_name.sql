-- A stock request is one way to answer and the consent: a name is welcome and no longer required.
alter table stock_request alter column name drop not null;
