import { expect, test } from 'vitest';
import { checkMigrations } from './check.ts';

test('every migration lets a running shop and the previous release go on, but for those applied before there was a check', () => {
  expect(checkMigrations()).toEqual([]);
});

test('without the list of exempt ones the check names migrations with file, line and what to write instead', () => {
  expect(checkMigrations([])).toContainEqual({
    file: '0511_catalogue_attributes_found.expand.sql',
    line: 2,
    what: 'nobody could write to product_attribute while it is built: CREATE INDEX CONCURRENTLY, in a file of its own',
  });
});

test('a migration that breaks no rule does not stay in the list of exempt ones', () => {
  expect(checkMigrations(['0554_orders_hand_out_secret.expand.sql']).map(({ what }) => what)).toContain(
    '0554_orders_hand_out_secret.expand.sql breaks no rule: leave it out',
  );
});
