-- One document of 1C may be the details of several shipments. It names one of them (`order_document_of_1c`); the others refer to that one.
alter table order_shipment add same_document_as int references order_shipment;
create index order_shipment_same_document on order_shipment (same_document_as) where same_document_as is not null;

-- What was handed over stays as it was, apart from its track and what 1C says of it.
create or replace function refuse_after_hand_over() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.state = 'handed_over' and (
       to_jsonb(old) - '{track, external, is_summary, same_document_as}'::text[] is distinct from
       to_jsonb(new) - '{track, external, is_summary, same_document_as}'::text[])) then
    raise exception 'shipment % was handed over', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
