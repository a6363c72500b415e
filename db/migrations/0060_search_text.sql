-- What text search looks at, one row per shown product, apart from `listing`: its rows are read by every count
-- and must stay narrow. Filled by refreshListing.

-- Words of a text: NFKC, lower case, ё as е, «3 × 1» and «3х1» as 3x1, everything that is neither letter nor digit
-- a space. The same rule as searchWords() in src/shop/search/query-words.ts; translate() because lower() of a server
-- without a locale knows no Cyrillic.
create function search_words(t text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      translate(lower(normalize(t, nfkc)),
        'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё', 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
      '([0-9]) *[xх×*] *(?=[0-9])', '\1x', 'g'),
    '[^0-9a-zа-я]+', ' ', 'g');

create table search_text (
  product_id int primary key references product on delete cascade,
  words      text not null collate "C",   -- every word follows a space; « | » ends the words of the name
  article    text not null collate "C"    -- without separators
);

insert into search_text
select p.id, concat_ws(' ', '', search_words(coalesce(o.name, p.name)), '|', a.words, replace(a.words, ' ', ''),
         search_words(b.name), c.words, ''), replace(a.words, ' ', '')
from product p
left join product_override o on o.product_id = p.id
left join brand b on b.id = p.brand_id and b.hidden_at is null
left join (
  select pc.product_id, search_words(string_agg(coalesce(co.name, c.name), ' ' order by c.id)) as words
  from product_category pc join category c on c.id = pc.category_id and c.lft > 0
  left join category_override co on co.category_id = c.id group by pc.product_id
) c on c.product_id = p.id
cross join lateral (select search_words(p.article) as words offset 0) a
where exists (select from listing l where l.product_id = p.id);

-- Trigrams make «% word%» an index scan. A server without contrib, or a role that may not, scans: slower, the same answer.
do $$ begin
  create extension if not exists pg_trgm;
  create index search_text_words on search_text using gin (words gin_trgm_ops);
exception when undefined_file or feature_not_supported or insufficient_privilege or undefined_object then
  raise notice 'text search works without an index: %', sqlerrm;
end $$;
