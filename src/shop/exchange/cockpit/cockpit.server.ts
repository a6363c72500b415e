import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { idOfCursor, MOST_COUNTED, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { connectionOf, connections } from '../connections/connections.server.ts';
import { ordersOut } from '../orders/orders.server.ts';
import { guessOf, readHeldRuns } from '../quarantine/quarantine.server.ts';
import { numberOfRule, RULE_NAMES, type Rule } from '../quarantine/quarantine.ts';
import { readRunsById } from '../runs/runs.server.ts';
import { viewRun } from '../runs/runs.view.ts';
import { exchangeWait } from '../waits.server.ts';
import {
  type Ages,
  countSessions,
  type LiveRun,
  readAges,
  readHeldCounts,
  readLive,
  readSessions,
} from './cockpit.queries.ts';
import type { CockpitShape, HeldSummaryShape, SessionsQueryShape, SessionsShape } from './cockpit.shapes.ts';

/** The name of the list in cursors. */
const SESSIONS = 'exchange sessions';
/** More runs than that wait for nobody. */
const MOST_HELD_RUNS = 100;
/** More orders than that are not counted one by one. */
const MOST_ORDERS = 100;

/** What the exchange is doing now, and how old everything is that comes from 1C or goes there. */
export async function cockpit(db: Db, now = new Date()): Promise<Static<typeof CockpitShape>> {
  const [ages, { live, waiting }, all, orders, held] = await Promise.all([
    readAges(db),
    readLive(db),
    connections(db),
    ordersOut(db, null, MOST_ORDERS),
    readHeldRuns(db, MOST_HELD_RUNS),
  ]);
  const used = all.filter(({ isDisabled }) => !isDisabled);
  const sum = (of: 'waiting' | 'unlinked' | 'offered' | 'stuck') =>
    orders.reduce((count, one) => count + one[of].length, 0);
  return {
    ages: agesOf(ages, {
      isSilent: used.some(({ silentSince }) => silentSince !== null),
      isStale: used.some(({ staleSince }) => staleSince !== null),
      waiting: sum('waiting') + sum('offered'),
      stuck: sum('stuck') + sum('unlinked'),
    }),
    live: live ? viewLive(live, now) : null,
    waiting,
    is_paused: used.some(({ pausedAt }) => pausedAt !== null),
    held: held.map(({ runId, since, ...run }) => ({ ...run, run: runId, since: since.toISOString() })),
  };
}

function agesOf(
  ages: Ages,
  {
    isSilent,
    isStale,
    waiting,
    stuck,
  }: { isSilent: boolean; isStale: boolean; waiting: number; stuck: number },
): Static<typeof CockpitShape>['ages'] {
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const { openDocuments } = ages;
  return [
    {
      kind: 'goods',
      name: 'Товары',
      at: at(ages.goods),
      is_bad: isSilent,
      note: formatCount(ages.shownGoods),
    },
    {
      kind: 'prices',
      name: 'Цены',
      at: at(ages.prices),
      is_bad: isSilent || isStale,
      note: countOf(ages.priceTypes, ['вид', 'вида', 'видов']),
    },
    {
      kind: 'stock',
      name: 'Остатки',
      at: at(ages.stock),
      is_bad: isSilent || isStale,
      note: countOf(ages.warehouses, ['склад', 'склада', 'складов']),
    },
    {
      kind: 'orders_out',
      name: 'Заказы в 1С',
      at: at(ages.ordersOut),
      is_bad: stuck > 0,
      note: ordersWords(waiting, stuck),
    },
    {
      kind: 'orders_in',
      name: 'Заказы из 1С',
      at: at(ages.ordersIn),
      is_bad: openDocuments > 0,
      note: openDocuments > 0 ? `не понято ${openDocuments}` : 'всё понято',
    },
  ];
}

/** «3 заказа ждут, застряли 2»; with orders that are stuck not all are handed over. */
function ordersWords(waiting: number, stuck: number): string {
  if (stuck === 0) return waitingWords(waiting);
  return `${waiting > 0 ? `${waitingWords(waiting)}, ` : ''}застряли ${stuck}`;
}

function waitingWords(orders: number): string {
  if (orders >= MOST_ORDERS) return `ждут больше ${MOST_ORDERS - 1}\u00a0заказов`;
  return orders === 0 ? 'все переданы' : countOf(orders, ['заказ ждёт', 'заказа ждут', 'заказов ждут']);
}

function viewLive(run: LiveRun, now: Date): NonNullable<Static<typeof CockpitShape>['live']> {
  const { id, connection, kind, name, startedAt, isStopped } = run;
  const percent = percentOf(run.progress);
  const passed = now.getTime() - startedAt.getTime();
  const left = percent === null || percent < 5 ? null : (passed * (100 - percent)) / percent / 1000;
  return {
    id,
    connection,
    kind,
    name,
    percent,
    left_seconds: left === null ? null : Math.ceil(left),
    started_at: startedAt.toISOString(),
    is_stopping: isStopped,
    can_stop: !isStopped && (kind === 'file' || kind === 'release'),
  };
}

/** The percent of a progress such as «45 %»; null: it says something else. */
function percentOf(progress: string | null): number | null {
  const [, digits] = /^(\d{1,3})[\s\u00a0]%/.exec(progress ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * A page of the sessions of 1C with their runs, the latest first.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`, 404 for an unknown connection
 */
export async function staffSessions(
  db: Db,
  { connection, limit, cursor }: Static<typeof SessionsQueryShape>,
  url: string,
): Promise<Static<typeof SessionsShape>> {
  const before = await idOfCursor(db, SESSIONS, cursor);
  const connectionId = connection === undefined ? undefined : (await connectionOf(db, connection)).id;
  const rows = await readSessions(db, { connectionId, before }, limit + 1);
  const counted = await countSessions(db, connectionId, MOST_COUNTED + 1);
  const runs = new Map(
    (
      await readRunsById(
        db,
        rows.flatMap(({ runIds }) => runIds),
      )
    ).map((run) => [run.id, run]),
  );
  const silence = await exchangeWait(db, 'exchange_silence_ms');
  return toCursorPage(db, SESSIONS, { rows, counted, limit, url }, (session) => {
    const { id, connection: slug, files, bytes, offered, handed, documents, runIds } = session;
    const ofSession = runIds.flatMap((run) => runs.get(run) ?? []);
    return {
      id,
      connection: slug,
      files,
      bytes,
      offered,
      handed,
      documents,
      started_at: session.startedAt.toISOString(),
      seen_at: session.seenAt.toISOString(),
      is_live: Date.now() - session.seenAt.getTime() < silence,
      runs: ofSession.map((run) => viewRun(run, slug)),
    };
  });
}

/** What the goods of a run that wait have in common. */
export async function heldSummary(db: Db, runId: number): Promise<Static<typeof HeldSummaryShape>> {
  const counts = await readHeldCounts(db, runId);
  const rules = (Object.entries(counts.rules) as [Rule, number][]).sort(([, one], [, other]) => other - one);
  return {
    goods: counts.goods,
    prices: counts.types.reduce((sum, { prices }) => sum + prices, 0),
    price_types: counts.types.map(({ priceType, goods, prices }) => ({ name: priceType, goods, prices })),
    rules: rules.map(([code, goods]) => ({
      code,
      number: numberOfRule(code),
      name: RULE_NAMES[code],
      goods,
    })),
    guess: guessOf(counts),
  };
}
