import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { isNightly } from '../../../../tests/support/nightly.ts';
import { addCities, catalogueState, importPath } from '../fixtures/catalogue.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { zipOf } from '../fixtures/zip-of.ts';

const SHARED = join(import.meta.dirname, '../../../../../shared/data/commerceml');
const isThere = existsSync(SHARED);
if (!isThere)
  console.warn(
    '\n!!! ../shared/data is not there: the exchange of real exports is NOT tested in this run !!!\n',
  );

/** Exports of one shop each; carono has the same goods in two files, and the last one wins. */
const SETS = ['ArgentCrusade', 'bigperson', 'gillbeits', 'rshkabko', 'solopovsergey', 'dobromyslov'];
const OLDER_PAIR = ['import0_1.xml', 'offers0_1.xml'];

const { client, base } = exchangeShop();

const filesOf = (set: string): Record<string, Buffer> => {
  const folder = join(SHARED, set);
  const names =
    set === 'dobromyslov' ? OLDER_PAIR : readdirSync(folder).filter((name) => name.endsWith('.xml'));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
};

/** The catalogue that the command line makes of the files. */
async function imported(set: string): Promise<unknown> {
  const own = await freshDatabase();
  try {
    await addCities(own);
    for (const name of Object.keys(filesOf(set))) await importPath(own, join(SHARED, set, name));
    return await catalogueState(own);
  } finally {
    await own.drop();
  }
}

test.skipIf(!isThere).each(SETS)(
  '%s gives the same catalogue over HTTP as by the command line: in parts of 200 KB and of 4 MB, and as an archive',
  async (set) => {
    const files = filesOf(set);
    const expected = await imported(set);
    const zip = await zipOf(files);
    const ways: Record<string, () => Promise<unknown>> = {
      'parts of 200 KB': () => client().export(files, 200 * 1024),
      'parts of 4 MB': () => client().export(files),
      async archive() {
        const one = client();
        await one.checkAuth();
        await one.init();
        await one.upload('v8_1065_3a.zip', zip, 50 * 1024);
        for (const name of Object.keys(files)) expect((await one.import(name)).text).toMatch(/^success/);
      },
    };
    const sent = Object.entries(ways).filter((_, n) => isNightly || n === SETS.indexOf(set) % 3);
    for (const [way, send] of sent) {
      await send();
      expect([way, await catalogueState(base())]).toEqual([way, expected]);
    }
  },
);
