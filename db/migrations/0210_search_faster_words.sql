-- translate() looks for each letter of a text among all it is given: with sixty of them that was most of what words and
-- keys of names cost an import. ICU makes letters small in one pass; the same texts come out. A PostgreSQL built
-- without ICU keeps the slow ones.
do $$
begin
  if not exists (select from pg_collation where collname = 'und-x-icu' and collnamespace = 'pg_catalog'::regnamespace) then
    return;
  end if;

  create or replace function search_words(t text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      replace(lower(normalize(t, nfkc) collate "und-x-icu"), 'ё', 'е') collate "C",
      '([0-9]) *[xх×*] *(?=[0-9])', '\1x', 'g'),
    '[^0-9a-zа-я]+', ' ', 'g');

  create or replace function listing_name_key(name text) returns text language sql immutable parallel safe
  return translate(lower(name collate "und-x-icu"), 'ё«»"', 'е');
end $$;
