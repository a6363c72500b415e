-- Signs the hand-out codes of orders. A read must not create it.
insert into app_secret (name) values ('hand-out') on conflict do nothing;
