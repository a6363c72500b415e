-- A person may stop a run; it ends as rejected before it writes anything.
alter table exchange_run add stop_requested_at timestamptz;
alter table exchange_run add stop_note text;
-- What its file has brought: goods, prices, stock. Empty: unknown, or none of them.
alter table exchange_run add brings text[] not null default '{}';
