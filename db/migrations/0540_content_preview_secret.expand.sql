-- Signs the links to previews. A read must not create it.
insert into app_secret (name) values ('content-preview') on conflict do nothing;
