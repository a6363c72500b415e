-- What one can do at a shop besides buying: codes of src/shop/geo/shop-services.ts, those of a file of cities.
alter table shop add services text[] not null default '{}';
