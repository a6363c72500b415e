-- All that the staff shows of a product instead of what 1C has sent. An import never writes here, so its digests stay right, too.
alter table product_override
  add category_id int references category on delete set null,   -- the main category; the other ones stay
  add tags       jsonb not null default '{}',  -- {"5": true, "7": false}: tag 5 is added, tag 7 taken off
  add attributes jsonb not null default '{}',  -- {"12": "25 А", "13": ""}: as text, whatever type 1C makes of it; empty: not shown
  add images     jsonb,                        -- [{src, alt, width, height, ground}] instead of those of 1C
  add relations  jsonb not null default '{}',  -- {"accessory": [ids]} instead of those of 1C
  add version    int not null default 2;       -- a product without a row has version 1
create index product_override_category on product_override (category_id) where category_id is not null;

create view shown_product_category as
  select pc.product_id, pc.category_id, pc.is_main
  from product_category pc left join product_override o on o.product_id = pc.product_id
  where o.category_id is null or not (pc.is_main or pc.category_id = o.category_id)
  union all
  select o.product_id, o.category_id, true from product_override o where o.category_id is not null;

create view shown_product_tag as
  select pt.product_id, pt.tag_id
  from product_tag pt left join product_override o on o.product_id = pt.product_id
  where o.tags is null or not o.tags ? pt.tag_id::text
  union all
  select o.product_id, e.key::int from product_override o cross join lateral jsonb_each(o.tags) e
  where e.value = 'true';

-- A value is stored as its text: 1C may turn a list into a number or back. A text that is no value of the type is not shown.
create view shown_product_attribute as
  select pa.product_id, pa.attribute_id, pa.position, pa.value_id, pa.number, pa.text
  from product_attribute pa left join product_override o on o.product_id = pa.product_id
  where o.attributes is null or not o.attributes ? pa.attribute_id::text
  union all
  select o.product_id, a.id, 0, v.id, case when a.type = 'number' then exchange_number(e.value) end,
         case when a.type = 'text' then e.value end
  from product_override o cross join lateral jsonb_each_text(o.attributes) e
  join attribute a on a.id = e.key::int
  left join attribute_value v on a.type in ('list', 'bool') and v.attribute_id = a.id and v.name = e.value
  where e.value <> ''
    and case a.type when 'text' then true when 'number' then exchange_number(e.value) is not null else v.id is not null end;

create view shown_product_image as
  select i.product_id, i.sort, i.id, i.src, i.alt, i.width, i.height, i.ground
  from product_image i left join product_override o on o.product_id = i.product_id
  where o.images is null
  union all
  select o.product_id, (e.place - 1)::int, e.place::int, e.image ->> 'src', coalesce(e.image ->> 'alt', ''),
         (e.image ->> 'width')::int, (e.image ->> 'height')::int, e.image ->> 'ground'
  from product_override o cross join lateral jsonb_array_elements(o.images) with ordinality as e (image, place);

create view shown_product_relation as
  select r.product_id, r.related_id, r.kind, r.sort
  from product_relation r left join product_override o on o.product_id = r.product_id
  where o.relations is null or not o.relations ? r.kind
  union all
  select o.product_id, e.id::int, k.key, e.place::int
  from product_override o cross join lateral jsonb_each(o.relations) k
  cross join lateral jsonb_array_elements_text(k.value) with ordinality as e (id, place);

-- The staff may put a product into another category. Cases are apart so that the usual one is answered by hashing, as before.
create or replace view visible_product as
  select p.id
  from product p
  left join product_override o on o.product_id = p.id
  where not coalesce(o.is_hidden, p.hidden_at is not null)
    and ((o.category_id is null and (
        not exists (select from product_category pc where pc.product_id = p.id)
        or exists (select from product_category pc join category c on c.id = pc.category_id
                   where pc.product_id = p.id and c.lft > 0)))
      or (o.category_id is not null and exists (
        select from shown_product_category pc join category c on c.id = pc.category_id
        where pc.product_id = p.id and c.lft > 0)));

-- Entries about goods get the version of what the staff has set.
create function version_product_entry() returns trigger language plpgsql as $$
begin
  select version into new.version from product_override where product_id = new.subject_id;
  return new;
end $$;
create trigger audit_entry_product before insert on audit_entry
  for each row when (new.subject_kind = 'product') execute function version_product_entry();
