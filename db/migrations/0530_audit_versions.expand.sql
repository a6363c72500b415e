-- `version` counts the changes of what several people of the staff work on: a write that names an older one is rejected.
alter table legal_entity      add version int not null default 1;
alter table contract          add version int not null default 1;
alter table power_of_attorney add version int not null default 1;
alter table entity_document   add version int not null default 1;
alter table feedback_message  add version int not null default 1;
alter table resume            add version int not null default 1;
alter table stock_request     add version int not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger legal_entity_version before update on legal_entity for each row execute function count_version();
create trigger contract_version before update on contract for each row execute function count_version();
create trigger power_of_attorney_version before update on power_of_attorney for each row execute function count_version();
create trigger entity_document_version before update on entity_document for each row execute function count_version();
create trigger feedback_message_version before update on feedback_message for each row execute function count_version();
create trigger resume_version before update on resume for each row execute function count_version();
create trigger stock_request_version before update on stock_request for each row execute function count_version();

-- Entries about them get the version after the change, like those about orders.
create function version_audit_entry() returns trigger language plpgsql as $$
declare
  subjects text := case new.subject_kind
    when 'company' then 'legal_entity' when 'contract' then 'contract' when 'power' then 'power_of_attorney'
    when 'document' then 'entity_document' when 'feedback' then 'feedback_message' when 'resume' then 'resume'
    when 'stock_request' then 'stock_request' end;
begin
  if subjects is not null then
    -- A row that this transaction has not changed yet gets its next version by the end of it.
    execute format('select version + (xmin <> pg_current_xact_id()::xid)::int from %I where id = $1', subjects)
      into new.version using new.subject_id;
  end if;
  return new;
end $$;
create trigger audit_entry_version before insert on audit_entry
  for each row execute function version_audit_entry();
