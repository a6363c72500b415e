-- What delivery costs in a city by weight, and how many days it takes. No row that fits: a manager names the price.
create table delivery_rate (
  city_id       int not null references city,
  delivery_type text not null check (delivery_type in ('courier', 'transport')),
  up_to_kg      int check (up_to_kg > 0),       -- null: any weight, an unknown one too
  kopecks       int8 not null check (kopecks >= 0),
  free_from     int8 check (free_from > 0),     -- kopecks of goods; null: never free
  days          int not null default 1 check (days between 1 and 60),  -- from packed to the door
  unique nulls not distinct (city_id, delivery_type, up_to_kg)
);
call watch_catalog_changes('delivery_rate', 'layout', null);

insert into delivery_rate (city_id, delivery_type, kopecks, free_from)
select city_id, delivery_type, kopecks, free_from from delivery_price;

drop table delivery_price;
