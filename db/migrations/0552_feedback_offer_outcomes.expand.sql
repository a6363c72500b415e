-- What the client has made of the offer in an answer: a later reply opens the thread again, but not the offer.
alter table message_answer add column outcome text check (outcome in ('accepted', 'declined'));
update message_answer w set outcome = r.status from stock_request r
where r.id = w.stock_request_id and r.status in ('accepted', 'declined') and w.id = (
  select max(l.id) from message_answer l where l.stock_request_id = r.id and not l.is_from_client);
