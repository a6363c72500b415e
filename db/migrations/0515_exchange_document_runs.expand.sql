-- The earlier runs that have read this version of a paper, the last first: its file may come in the session of each.
alter table exchange_document add earlier_runs bigint[] not null default '{}';
