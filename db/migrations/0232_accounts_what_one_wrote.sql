-- What somebody wrote while he was logged in is his: it is in the copy of his data, and goes when he asks to be forgotten.
alter table stock_request add user_id int references app_user on delete set null;
create index stock_request_user on stock_request (user_id) where user_id is not null;
create index feedback_message_user on feedback_message (user_id) where user_id is not null;
create index price_list_request_user on price_list_request (user_id) where user_id is not null;
