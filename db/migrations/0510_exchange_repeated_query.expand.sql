-- The last `query` of a session: the id that a gateway has given it, and the orders in its answer. A gateway repeats a request
-- under the same id when it has lost the answer.
alter table exchange_session
  add query_id     text,
  add query_orders int[],
  add queried_at   timestamptz;
