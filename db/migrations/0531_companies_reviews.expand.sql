-- The city whose managers work with a company, and the one who answers for it.
alter table legal_entity
  add city_id    int references city,
  add manager_id int references app_user on delete set null,
  add refused_at timestamptz;
update legal_entity e set city_id = coalesce(
  (select o.city_id from shop_order o where o.legal_entity_id = e.id order by o.id desc limit 1),
  (select c.id from city c where c.is_default));
create index legal_entity_city on legal_entity (city_id, id);
create index legal_entity_manager on legal_entity (manager_id) where manager_id is not null;
create index legal_entity_review on legal_entity (id) where confirmed_at is null and hidden_at is null;

-- The previous release names no city.
create function name_company_city() returns trigger language plpgsql as $$
begin
  new.city_id := (select id from city where is_default);
  return new;
end $$;
create trigger legal_entity_city_named before insert on legal_entity
  for each row when (new.city_id is null) execute function name_company_city();

-- What the staff has decided last, and why. `decided_from` is the state before, to which an undo returns.
alter table legal_entity
  add review_code text, add review_note text not null default '' check (length(review_note) <= 1000),
  add decided_at timestamptz, add decided_by int references app_user on delete set null, add decided_from text;
alter table contract
  add review_code text, add review_note text not null default '' check (length(review_note) <= 1000),
  add decided_at timestamptz, add decided_by int references app_user on delete set null, add decided_from text;
alter table power_of_attorney
  add review_code text, add review_note text not null default '' check (length(review_note) <= 1000),
  add decided_at timestamptz, add decided_by int references app_user on delete set null, add decided_from text;
alter table entity_document
  add review_code text, add review_note text not null default '' check (length(review_note) <= 1000),
  add decided_at timestamptz, add decided_by int references app_user on delete set null, add decided_from text;
create index contract_review on contract (id) where state = 'review';
create index power_of_attorney_review on power_of_attorney (id) where state = 'review';
create index entity_document_review on entity_document (id) where state = 'review';
