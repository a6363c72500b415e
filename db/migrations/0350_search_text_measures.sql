-- Text search looks at measured characteristics («18 В · 13 мм») and barcodes, too. Both are also among the words, so that
-- a row changes when they do and the fallback in SQL finds them. Written by refreshListing.
alter table search_text add column measures text not null default '';

update search_text t
set measures = coalesce(m.measures, ''),
    words = concat(t.words, ltrim(concat_ws(' ', search_words(m.measures), search_words(p.barcode), '')))
from product p
left join (
  select pa.product_id, string_agg(distinct concat(coalesce(v.name, trim_scale(pa.number::numeric)::text, pa.text), ' ',
           coalesce(o.unit, a.unit)), ' · ') as measures
  from product_attribute pa
  join attribute a on a.id = pa.attribute_id and a.hidden_at is null
  left join attribute_override o on o.attribute_id = a.id
  left join attribute_value v on v.id = pa.value_id
  where coalesce(o.unit, a.unit) is not null
  group by pa.product_id
) m on m.product_id = p.id
where p.id = t.product_id and (m.measures is not null or p.barcode is not null);
