-- The metrics count the runs of each kind that have ended, without reading their rows.
create index concurrently exchange_run_counts on exchange_run (kind, state, id);
