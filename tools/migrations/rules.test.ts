import { expect, test } from 'vitest';
import { faultsOf, nothingKnown } from './rules.ts';

const NAME = '0600_orders_example.expand.sql';
const whats = (sql: string, file = NAME) => faultsOf(file, sql).map(({ what }) => what);

test.each([
  ['drop table shop_order', 'drop the table a release later in a .contract.sql'],
  ['drop view order_now', 'drop the view a release later'],
  ['drop index shop_order_state', 'drop the index a release later'],
  ['alter table shop_order drop column note', 'drop it a release later in a .contract.sql'],
  ['alter table shop_order add note text, drop other', 'drop it a release later in a .contract.sql'],
  ['alter table shop_order rename column note to remark', 'add the new thing beside it'],
  ['alter table shop_order rename to orders', 'add the new thing beside it'],
  ["alter type mood rename value 'a' to 'b'", 'add the new thing beside it'],
  ['alter table shop_order alter column total type bigint', 'add a column beside it'],
  ['alter table shop_order alter total set data type bigint', 'add a column beside it'],
  ['alter table shop_order alter column note drop default', 'in a .contract.sql'],
  ['alter table shop_order alter column note set not null', 'CHECK (note is not null) NOT VALID'],
  ['alter table shop_order add column note text not null', 'add a DEFAULT that is right for them'],
  ['alter table shop_order add column key uuid default gen_random_uuid()', 'fill it in batches'],
  ['alter table shop_order add column n int generated always as identity', 'fill it in batches'],
  ["alter table shop_order add column note text check (note <> '')", 'ADD CONSTRAINT … CHECK … NOT VALID'],
  ['alter table shop_order add column n int unique', 'CREATE UNIQUE INDEX CONCURRENTLY'],
  ['alter table shop_order add column city int default 1 references city', 'FOREIGN KEY … NOT VALID'],
  ['alter table shop_order add constraint positive check (total > 0)', 'add NOT VALID'],
  ['alter table shop_order add foreign key (city_id) references city', 'add NOT VALID'],
  ['alter table shop_order add constraint once unique (number)', 'ADD CONSTRAINT … USING INDEX'],
  ['alter table shop_order add primary key (id)', 'ADD CONSTRAINT … USING INDEX'],
  [
    'alter table a add constraint b check (c > 0) not valid; alter table a validate constraint b',
    'validate it in the next file',
  ],
  ['create index on shop_order (state)', 'CREATE INDEX CONCURRENTLY, in a file of its own'],
  ['create unique index a on public.shop_order (state)', 'CREATE INDEX CONCURRENTLY, in a file of its own'],
  ['create index concurrently on shop_order (state)', 'give the index a name'],
  ['create index concurrently if not exists a on shop_order (state)', 'without IF NOT EXISTS'],
  ['create index concurrently a on shop_order (state); select 1', 'give it a file of its own'],
  [
    'update shop_order set note = null',
    'limit the statement to 5,000 rows, or say «-- few rows: why» above it',
  ],
  ['delete from shop_order', 'more than 5,000 rows of shop_order'],
  ['insert into shop_order (id) select id from other', 'more than 5,000 rows of shop_order'],
  ['with old as (select 1) update shop_order set note = null', 'more than 5,000 rows'],
  ['do $$ begin update shop_order set note = null; end $$', 'more than 5,000 rows'],
  ['do $$ begin alter table shop_order drop column note; end $$', 'drop it a release later'],
  ['-- batched: repeated until it changes no row\nupdate a set b = 1', 'limit the statement to 5000 rows'],
  [
    '-- batched: repeated until it changes no row\nupdate a set b = 1 where id in (select id from a limit 9000)',
    'limit the statement to 5000 rows',
  ],
  ["set local lock_timeout = '1min'", 'the runner sets lock_timeout'],
  ['begin; select 1', 'the runner opens and ends the transaction'],
  ['lock table shop_order', 'LOCK stops the shop'],
  ['truncate shop_order', 'the previous release still reads these rows'],
])('%s → %s', (sql, what) => {
  expect(whats(sql)).toEqual([expect.stringContaining(what)]);
});

test.each([
  'create table a (id int not null unique, b int check (b > 0)); create index on a (b); insert into a select 1 from city; alter table a add c int not null',
  'alter table shop_order add column note text',
  "alter table shop_order add note text not null default '', add city int references city",
  'alter table shop_order add at timestamptz not null default now()',
  'alter table shop_order drop constraint state_check, add constraint state_check check (state > 0) not valid',
  'alter table shop_order validate constraint positive',
  'alter table shop_order alter column note drop not null, alter note set default 1',
  'create index concurrently a on shop_order (state)',
  '-- batched: repeated until it changes no row\nupdate a set b = 1 where id in (select id from a where b is null limit 5000);',
  "-- few rows: one for each city\nupdate city set note = ''",
  "insert into app_secret (name) values ('thread') on conflict do nothing",
  'drop trigger stays on shop_order; create trigger stays before update on shop_order for each row execute function f()',
  'create function f() returns trigger language plpgsql as $$ begin update shop_order set a = 1; drop table b; return null; end $$',
  "comment on table shop_order is 'drop table; update shop_order set a = 1'",
  'create procedure once() language sql as $$ select 1 $$; call once(); drop procedure once',
  '/* drop table a; */ select 1 -- drop table b;',
])('nothing is wrong with: %s', (sql) => {
  expect(whats(sql)).toEqual([]);
});

test('a contract may drop and rename what the release before it has left, but locks no more than others', () => {
  const contract = '0600_orders_example.contract.sql';
  expect(
    whats('alter table shop_order drop column note; drop table old; alter table a rename to b', contract),
  ).toEqual([]);
  expect(whats('drop index concurrently a', contract)).toEqual([]);
  expect(whats('drop index a', contract)).toEqual(['write DROP INDEX CONCURRENTLY, in a file of its own']);
  expect(whats('alter table a alter b type bigint', contract)).toEqual([
    expect.stringContaining('rewrites the table'),
  ]);
});

test('a column may become not null once an earlier file has validated a check', () => {
  const known = nothingKnown();
  const next = (sql: string) => faultsOf(NAME, sql, known);
  const last = 'alter table shop_order alter note set not null';
  expect(next('alter table shop_order add constraint has_note check (note is not null) not valid')).toEqual(
    [],
  );
  expect(next(last)).toHaveLength(1);
  expect(next('alter table shop_order validate constraint has_note')).toEqual([]);
  expect(next(last)).toEqual([]);
});

test('a fault names its file and line, and a file its kind', () => {
  const sql = "-- Notes.\n\nalter table a add b text default 'x;\ny';\n\n  update\n a set b = $q$;$q$;";
  expect(faultsOf(NAME, sql)).toEqual([
    { file: NAME, line: 6, what: expect.stringContaining('rows of a at once') },
  ]);
  expect(faultsOf('0600_example.sql', 'select 1')).toEqual([
    { file: '0600_example.sql', line: 1, what: expect.stringContaining('.expand.sql') },
  ]);
});
