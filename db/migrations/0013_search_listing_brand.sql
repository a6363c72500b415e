-- A brand is one number per product: comparing it is far cheaper than looking for it among the codes.
alter table listing add column brand_id int;
update listing l set brand_id = b.id
from product p join brand b on b.id = p.brand_id and b.hidden_at is null
where p.id = l.product_id;
-- What is left beside value ids are tags: −id.
update listing l set codes = coalesce((
  select array_agg(case when code < 0 then -((-code) / 4) else code end order by 1)
  from unnest(l.codes) code where code > 0 or -code % 4 = 2), '{}');
drop function listing_code;
comment on column listing.codes is 'ids of facet values; ids of tags below zero';
