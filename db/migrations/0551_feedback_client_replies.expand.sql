-- Threads go both ways: a row of message_answer is an answer of the staff, or a reply of the client.
alter table message_answer
  add column is_from_client boolean not null default false,
  add column consent_text   text,          -- of a reply: which wording was agreed to
  add column address        text,          -- of a reply: from where
  add column seen_at        timestamptz,   -- of an answer: when the client has opened it in the account
  drop constraint message_answer_check1,
  add constraint message_answer_of_request
    check ((answer is not null) = (stock_request_id is not null and not is_from_client)) not valid,
  add constraint message_answer_of_client
    check (is_from_client = (consent_text is not null) and is_from_client = (address is not null)) not valid;
alter table message_answer validate constraint message_answer_of_request;
alter table message_answer validate constraint message_answer_of_client;

-- Signs the links to threads in emails. A read must not create it.
insert into app_secret (name) values ('thread') on conflict do nothing;
