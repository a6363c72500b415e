-- An addition that a page sends again, because it was left before the answer came, is not done twice: each line
-- remembers the keys of its last additions.
alter table cart_item add column addition_keys text[] not null default '{}';
