-- Who signs what the shop prints. Empty: there is a line to sign on, and no name.
alter table seller
  add director   text not null default '' check (length(director) <= 100),
  add accountant text not null default '' check (length(accountant) <= 100);
