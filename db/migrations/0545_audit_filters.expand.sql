-- The audit is read by person, action and operation, newest first.
create index audit_entry_actor on audit_entry (actor_id, id) where actor_id is not null;
create index audit_entry_action on audit_entry (action, id);
create index audit_entry_operation on audit_entry (operation) where operation is not null;
