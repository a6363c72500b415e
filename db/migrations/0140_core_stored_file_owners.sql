-- Whose bytes they are: what one owner may keep is counted over his rows.
alter table stored_file add owner text not null default '' check (length(owner) <= 100);
create index stored_file_owner on stored_file (owner) include (size) where owner <> '';
