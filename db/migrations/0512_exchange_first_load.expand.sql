-- The first load of a source may be many files: all of them have no change set, and few rules judge them.
alter table exchange_source add first_load text;   -- the key of its session or cycle; null: it is over
-- Keys of ended imports are found by their age.
create index exchange_seen_age on exchange_seen using brin (created_at);

-- What was brought while files wait: the latest run that brought it, one row however many files wait.
create table exchange_newer (
  source  text not null collate "C",
  section text not null,               -- as in exchange_seen
  ref     text not null collate "C",
  run_id  bigint not null,
  primary key (source, section, ref)
);
insert into exchange_newer (source, section, ref, run_id)
select c.source, s.section, s.ref, (select max(id) from exchange_run)
from exchange_run r join exchange_connection c on c.id = r.connection_id
join exchange_seen s on s.session = 'held ' || r.id
where r.state = 'held'
on conflict do nothing;
