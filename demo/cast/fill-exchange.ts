import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from '../../src/platform/config/config.server.ts';
import type { Pool } from '../../src/platform/database/db.server.ts';
import type { Files } from '../../src/platform/files/stored-files.server.ts';
import {
  addConnection,
  changeConnection,
  logIn,
  type NewConnection,
} from '../../src/shop/exchange/connections/connections.server.ts';
import { executeRun } from '../../src/shop/exchange/runs/runs.jobs.ts';
import { requestImport } from '../../src/shop/exchange/runs/runs.server.ts';
import { beginFolder, receivePart } from '../../src/shop/exchange/uploads/uploads.server.ts';
import { offersXml } from '../commerceml.view.ts';
import { SOURCE } from '../shell.queries.ts';
import { ADDRESS } from './fill-people.ts';

const CONNECTION: NewConnection = {
  slug: 'demo-ut',
  name: '1С: Управление торговлей',
  login: 'demo-ut',
  source: SOURCE,
  profile: 'ut207',
  orders: 'none',
  networks: [],
};
const FILE = 'prices0_1.xml';
/** These offers have prices in which the comma was lost. The first goods are those of the home page. */
const WRONG = { from: 1_000, to: 1_040 };

interface ExchangeContext {
  pool: Pool;
  db: Kysely<DB>;
  files: Files;
  config: Config;
}

/** A 1C that has sent wrong prices: the goods wait for a person, and the shop sells at the old prices. */
export async function fillExchange(context: ExchangeContext, products: number): Promise<void> {
  const { db } = context;
  const password = await addConnection(db, CONNECTION);
  const { slug, login } = CONNECTION;
  // Nothing comes after this file, and a demo shop may run for weeks.
  await changeConnection(db, slug, { staleAfterHours: 720 });
  const entered = await logIn(db, { slug, login, password, address: ADDRESS });
  if (!('session' in entered)) throw new Error('the 1C of the demo shop cannot log in');
  const { session } = entered;
  await beginFolder(db, session, 'catalog');
  const body = Readable.from([Buffer.from(wrongPrices(products))]);
  await receivePart(context, session, { kind: 'catalog', name: FILE, body });
  const run = await requestImport(db, session, FILE);
  await executeRun(context, run);
}

/** A list of changes: a hundred times the price for some goods. */
function wrongPrices(products: number): string {
  let offers = 0;
  const pieces: string[] = [];
  for (const piece of offersXml(products, () => {})) {
    const isOffer = piece.trimStart().startsWith('<Предложение>');
    if (!isOffer || (offers >= WRONG.from && offers < WRONG.to)) pieces.push(piece);
    if (isOffer) offers++;
  }
  return pieces
    .join('')
    .replace('СодержитТолькоИзменения="false"', 'СодержитТолькоИзменения="true"')
    .replaceAll(/(?<=<ЦенаЗаЕдиницу>)[\d.]+/g, (price) => String(Math.round(Number(price) * 100)));
}
