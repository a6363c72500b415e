-- Limits of the rules that hold files and goods, where a connection differs from the usual ones.
alter table exchange_connection add limits jsonb not null default '{}';
