-- The read side of listing (SEARCH §6, §8): one narrow row per product and visible category.
-- A category is a range of lft. A product that lies in several categories has several rows;
-- previous_lft is its nearest row to the left, so inside a range exactly the row with
-- previous_lft < range start is its first, and every product is counted once without DISTINCT.
-- Nothing that changes with price or stock is indexed: such a change is a HOT update of one row.
create table listing (
  lft          int not null,                     -- category.lft, 0: lies in no category
  previous_lft int not null,                     -- -1: none
  product_id   int not null references product on delete cascade,
  popularity   int not null,
  created_at   timestamptz not null,
  codes        int[] not null,                   -- facet value ids; brands and tags as listing_code()
  prices       int[] not null,                   -- kopecks at price_type.slot, 0: no price
  cities       int[] not null,                   -- cities where it can be bought now: stock and a retail price
  shops        int[] not null,                   -- shops where it stands now
  number_keys  int[] not null,                   -- number attributes that are facets…
  numbers      double precision[] not null,      -- …and their values at the same positions
  name_key     text not null collate "C",
  primary key (product_id, lft)
) with (fillfactor = 80);
create index listing_lft on listing (lft);
create index listing_popular on listing (popularity desc, product_id);
-- Statistics of array elements cost much to gather and help no plan of ours.
alter table listing alter codes set statistics 0, alter prices set statistics 0, alter cities set statistics 0,
  alter shops set statistics 0, alter number_keys set statistics 0, alter numbers set statistics 0;

-- Brands and tags share the array with value ids, which are positive: kind 1 brand, 2 tag.
create function listing_code(kind int, id int) returns int language sql immutable parallel safe
  return -(id * 4 + kind);

-- Order of names without any locale of the server: letters without case, ё as е.
create function listing_name_key(name text) returns text language sql immutable parallel safe
  return translate(name,
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯёABCDEFGHIJKLMNOPQRSTUVWXYZ«»"',
    'абвгдеежзийклмнопрстуфхцчшщъыьэюяеabcdefghijklmnopqrstuvwxyz');
