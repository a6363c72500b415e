-- «Шуруповёрт» and «ШУРУПОВЕРТ» are one query: of two that differ in ё alone only the later is kept.
delete from search_query older using search_query newer
where older.owner = newer.owner and older.id < newer.id
  and replace(older.same_as, 'ё', 'е') = replace(newer.same_as, 'ё', 'е');
update search_query set same_as = replace(same_as, 'ё', 'е') where same_as like '%ё%';
