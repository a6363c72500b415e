import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Pool, Tx } from '../../../platform/database/db.server.ts';
import { isShopError, ShopError } from '../../../platform/http/errors.ts';
import { withImportLock } from '../connection.server.ts';
import type { Connection } from '../connections/connections.ts';
import { stageFacts } from '../exchange.server.ts';
import type { ExportScope } from '../exchange.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { countShown, readDescribesOffers } from '../missing.queries.ts';
import { isMassHiding, type Limits, limitsOf } from '../quarantine/quarantine.ts';
import {
  type Cycle,
  closeCycle,
  findCycle,
  noteFile,
  openCycle,
  readOpenCycles,
  readPortions,
  readUnfinished,
} from './cycles.queries.ts';

export {
  breakCycle,
  breakCycles,
  type Cycle,
  closeCycle,
  readOpenCycles,
  readSilentConnections,
} from './cycles.queries.ts';

interface CycleContext {
  pool: Pool;
  db: Kysely<DB>;
}

/**
 * Finds or opens the cycle of a file that is about to be applied (EX-24).
 * @throws ShopError `import_older` when a newer full export of the catalogue is under way
 */
export async function enterCycle(
  { db }: Pick<CycleContext, 'db'>,
  { connectionId, sessionId }: { connectionId: number; sessionId: number },
  scope: ExportScope,
): Promise<Cycle> {
  if (scope.madeAt && Date.parse(scope.madeAt) > Date.now() + AHEAD_MS)
    throw new ShopError(
      'import_future',
      409,
      'Файл датирован завтрашним днём или позже. Проверьте часы на компьютере с 1С. Файл не принят.',
    );
  const catalogue = scope.catalogue ?? '';
  const key = { connectionId, sessionId, catalogue, madeAt: scope.madeAt ?? '' };
  const found = await findCycle(db, key);
  if (found) return found;
  for (const other of await readOpenCycles(db, connectionId)) {
    const isFull = { products: other.isFullProducts, offers: other.isFullOffers };
    const isCovered = other.catalogue === catalogue && scope.sections.some((section) => isFull[section]);
    if (!isCovered || !isOlder(key.madeAt, other.madeAt)) continue;
    throw new ShopError(
      'import_older',
      409,
      'Файл сформирован раньше, чем полная выгрузка, которая уже идёт. Файл не принят.',
    );
  }
  return openCycle(db, key);
}

/** Whether cycles of an earlier moment are still open in other sessions: they close before a file of this moment is applied. */
export async function hasEarlierCycle(
  { db }: Pick<CycleContext, 'db'>,
  connectionId: number,
  { madeAt, catalogue, sessionId }: { madeAt: string; catalogue: string | undefined; sessionId: number },
): Promise<boolean> {
  // Which catalogue prices and stock belong to is known only when they are read.
  if (madeAt === '' || catalogue === undefined) return false;
  const open = await readOpenCycles(db, connectionId);
  return open.some(
    (cycle) =>
      !cycle.isHeld &&
      cycle.catalogue === catalogue &&
      cycle.sessionId !== sessionId &&
      isOlder(cycle.madeAt, madeAt),
  );
}

/** Notes in the transaction of a file what it brings to its cycle. */
export async function noteApplied(tx: Tx, cycle: Cycle, scope: ExportScope): Promise<void> {
  await noteFile(tx, cycle.id, {
    fullProducts: scope.products === 'full',
    fullOffers: scope.offers === 'full' && (await readDescribesOffers(tx)),
  });
}

/** How far the clock of 1C may be ahead. A file of the far future would make all later ones old. */
const AHEAD_MS = 86_400_000;

interface CloseOptions {
  mapping: Mapping;
  /** A person has released it: nothing is doubted. */
  isReleased: boolean;
  beginRun(tx: Tx): Promise<number>;
  /** Looks at what the closing has changed. What it throws rolls that back and is thrown. */
  beforeCommit?(tx: Tx): Promise<void>;
}

/** The outcome of closing a cycle. */
export type Closing = { state: 'applied'; hidden: number } | { state: 'held' | 'rejected'; reason: string };

/**
 * Closes a cycle. Goods that its full export lacks are hidden, in the transaction that closes it. A cycle that looks wrong
 * (a portion missing or rejected, or many goods to hide) stays open and hides nothing until a person releases it.
 */
export async function close(
  { pool, db }: CycleContext,
  connection: Connection,
  cycle: Cycle,
  options: CloseOptions,
): Promise<Closing> {
  if (!cycle.isFullProducts && !cycle.isFullOffers) {
    await db.transaction().execute((tx) => closeCycle(tx, cycle));
    return { state: 'applied', hidden: 0 };
  }
  if (!options.isReleased) {
    const doubt = await doubtOf(db, cycle);
    if (doubt) return { state: 'held', reason: `Товары, которых нет в выгрузке, не скрыты: ${doubt}.` };
  }
  const { source } = connection;
  const completeness = {
    scope: scopeOf(cycle),
    session: cycle.seenKey,
    isLast: { products: true, offers: true },
    isEnd: true,
  };
  try {
    const report = await withImportLock(pool, async (client) => {
      const staged = await stageFacts(client, []);
      return staged.apply(source, {
        completeness,
        mapping: options.mapping,
        allowMassHide: options.isReleased,
        beginRun: options.beginRun,
        async beforeCommit(tx, done) {
          if (!options.isReleased)
            await requireFew(tx, source, done.products.hidden, limitsOf(connection.limits));
          await closeCycle(tx, cycle);
          await options.beforeCommit?.(tx);
        },
      });
    });
    return { state: 'applied', hidden: report.products.hidden };
  } catch (error) {
    if (!isShopError(error) || error.code === 'import_busy') throw error;
    if (error.code === 'many_hidden') return { state: 'held', reason: error.message };
    // Nothing will ever make this export right: a newer one follows.
    await db.transaction().execute((tx) => closeCycle(tx, cycle));
    return { state: 'rejected', reason: error.message };
  }
}

function scopeOf({ catalogue, madeAt, isFullProducts, isFullOffers }: Cycle): ExportScope {
  return {
    products: isFullProducts ? 'full' : 'changes',
    offers: isFullOffers ? 'full' : 'changes',
    sections: [
      ...(isFullProducts ? (['products'] as const) : []),
      ...(isFullOffers ? (['offers'] as const) : []),
    ],
    ...(madeAt !== '' && { madeAt }),
    ...(catalogue !== '' && { catalogue }),
  };
}

/** Closing hides few goods without a person (EX-25). @throws ShopError `many_hidden` */
async function requireFew(tx: Tx, source: string, hidden: number, limits: Limits): Promise<void> {
  const shown = hidden + (await countShown(tx, source));
  if (shown < limits.firstGoods || !isMassHiding(hidden, shown, limits)) return;
  throw new ShopError(
    'many_hidden',
    409,
    `Выгрузка скрыла бы ${hidden} из ${shown} товаров. Проверьте, вся ли она, и разрешите или отклоните.`,
  );
}

/** Why the export may be incomplete; undefined: nothing speaks against it. */
async function doubtOf(db: Kysely<DB>, cycle: Cycle): Promise<string | undefined> {
  if (cycle.isBroken) return 'часть файлов выгрузки не принята';
  const unfinished = await readUnfinished(db, cycle.id);
  return unfinished === undefined ? gapOf(db, cycle) : `файл ${unfinished} загружен не до конца`;
}

/** Names a portion import0_N that is missing between others. */
async function gapOf(db: Kysely<DB>, cycle: Cycle): Promise<string | undefined> {
  const portions = new Set(await readPortions(db, cycle.id));
  const missing = [...Array(Math.max(0, ...portions)).keys()].map((n) => n + 1).find((n) => !portions.has(n));
  return missing === undefined ? undefined : `нет порции import0_${missing}.xml`;
}

/** Compares two ДатаФормирования; moments that cannot be read are not older. */
function isOlder(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b);
}
