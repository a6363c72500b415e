-- The city a delivery address was given by its id; null: it was given by name, as any settlement may be.
alter table delivery_address add column city_id int references city on delete set null;
