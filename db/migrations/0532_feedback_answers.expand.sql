-- What the staff has answered to a message, a résumé or a stock request. It is deleted with what it answers.
create table message_answer (
  id               int generated always as identity primary key,
  feedback_id      int references feedback_message on delete cascade,
  resume_id        int references resume on delete cascade,
  stock_request_id int references stock_request on delete cascade,
  author_id        int references app_user on delete set null,
  text             text not null default '' check (length(text) <= 5000),
  answer           text check (answer in ('day', 'analog', 'no')),   -- of a stock request
  day              date,
  product_id       int references product,                           -- the analog
  is_emailed       boolean not null,                                 -- false: there is only a phone
  created_at       timestamptz not null default now(),
  check (num_nonnulls(feedback_id, resume_id, stock_request_id) = 1),
  check ((answer is not null) = (stock_request_id is not null)),
  check ((day is not null) = (answer is not distinct from 'day')),
  check ((product_id is not null) = (answer is not distinct from 'analog'))
);
create index message_answer_feedback on message_answer (feedback_id, id) where feedback_id is not null;
create index message_answer_resume on message_answer (resume_id, id) where resume_id is not null;
create index message_answer_stock_request on message_answer (stock_request_id, id) where stock_request_id is not null;

-- «answered»: the staff has answered, and the thread is not closed yet. «done» is «closed» of the previous release.
alter table feedback_message
  drop constraint feedback_message_status_check,
  add constraint feedback_message_status_check check (status in ('new', 'answered', 'done')) not valid;
alter table feedback_message validate constraint feedback_message_status_check;
alter table resume
  drop constraint resume_status_check,
  add constraint resume_status_check check (status in ('new', 'answered', 'done')) not valid;
alter table resume validate constraint resume_status_check;
alter table stock_request
  drop constraint stock_request_status_check,
  drop constraint stock_request_check1,
  add constraint stock_request_status_check
    check (status in ('new', 'answered', 'accepted', 'declined', 'closed', 'done')) not valid,
  add constraint stock_request_ended check ((status in ('closed', 'done')) = (done_at is not null)) not valid;
alter table stock_request validate constraint stock_request_status_check;
alter table stock_request validate constraint stock_request_ended;
create index stock_request_new on stock_request (id) where status = 'new';
