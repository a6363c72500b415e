import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

test('every test database is migrated, empty and separate', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  try {
    await one.db
      .insertInto('app_secret')
      .values({ name: 'only here', value: Buffer.from('x') })
      .execute();
    const count = (side: typeof one) =>
      side.db.selectFrom('app_secret').where('name', '=', 'only here').execute();
    expect(await count(one)).toHaveLength(1);
    expect(await count(other)).toHaveLength(0);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});

test('the test server speaks UTF-8 and sorts as Russian readers do', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    const { rows } = await pool.query(
      "select current_setting('server_encoding') as encoding, array(select w from unnest(array['Яма','ёж','елка','Ель']) w order by w) as words",
    );
    expect(rows[0]).toEqual({ encoding: 'UTF8', words: ['ёж', 'елка', 'Ель', 'Яма'] });
  } finally {
    await drop();
  }
});
