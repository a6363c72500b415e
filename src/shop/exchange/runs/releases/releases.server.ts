import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { formatKopecks } from '../../../../platform/text/money.ts';
import { countOf } from '../../../../platform/text/plural.ts';
import {
  type Approvable,
  lockPortions,
  mayAlone,
  propose,
  type Waiting,
} from '../../../accounts/approvals/approvals.server.ts';
import type { ApprovalFact } from '../../../accounts/approvals/approvals.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { readPlanned } from '../../diff/diff.server.ts';
import type { DiffLine } from '../../diff/diff.ts';
import { type HeldPrice, readHeld } from '../../quarantine/quarantine.server.ts';
import { priceName } from '../../quarantine/quarantine.ts';
import { type Decision, decideNow, heldDigest, waitIfStale } from '../decide.server.ts';
import { readRun } from '../runs.queries.ts';

type Release = Omit<Decision, 'to'>;

const PRICES = ['цена', 'цены', 'цен'] as const;
/** More than any rule asks for. */
const MOST_COUNTED = 100_000;
const SHOWN = 10;

/** The release of many held prices that waits for a second person. */
export const releaseApproval: Approvable<Release> = {
  kind: 'release',
  name: 'Цены, которые ждут проверки',
  capability: 'exchange.decide',
  async describe(db, id, release) {
    const run = await readRun(db, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    const { count, examples } = await pricesOf(db, id, release);
    const many = count === Number.POSITIVE_INFINITY ? 'все цены файла' : countOf(count, [...PRICES]);
    return {
      what: `Разрешить загрузку № ${id}: ${many}`,
      facts: [
        { name: 'Загрузка', was: null, now: `№ ${id}, ${run.name}` },
        ...run.heldFor.map(({ text }) => ({ name: 'Почему ждёт', was: null, now: text })),
        ...examples,
      ],
      proof: await heldDigest(db, id),
    };
  },
  async run(tx, { staff, subjectId, body }) {
    await decideNow(tx, subjectId, staffActor(staff, body.note), { to: 'release', ...body });
  },
};

/**
 * Releases what a run holds, or lets it wait for a second person when that is many prices, alone or with those of the same source
 * that the person has released within a day. @throws as `decide`
 */
export async function releaseOrPropose(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  id: number,
  release: Release,
): Promise<Waiting | null> {
  const source = (await readRun(db, id))?.source ?? `run ${id}`;
  const portion = { rule: 'release', subject: source } as const;
  const made = await inTransaction(db, async (tx) => {
    await lockPortions(tx, staff, portion);
    const { count: amount } = await pricesOf(tx, id, release);
    if (amount > 0 && !(await mayAlone(tx, staff, { ...portion, amount })))
      return propose({ db: tx, staff }, releaseApproval, {
        subjectId: id,
        body: release,
        reason: release.note,
      });
    return decideNow(tx, id, staffActor(staff, release.note), { to: 'release', ...release });
  });
  if ('approval' in made) return made;
  await waitIfStale(db, id, made);
  return null;
}

/** How many prices a release lets through, and the first of them. A file whose diff is not known lets any number through. */
async function pricesOf(
  db: Db,
  id: number,
  { rules, product, ids }: Release,
): Promise<{ count: number; examples: ApprovalFact[] }> {
  const run = await readRun(db, id);
  if (run?.state === 'held' && product === undefined && ids === undefined) {
    const planned = await readPlanned(db, id);
    const lines = planned?.lines.filter(({ kind }) => kind === 'price' || kind === 'old_price') ?? [];
    const { price = 0, old_price: oldPrice = 0 } = planned?.counts ?? {};
    return {
      count: planned ? price + oldPrice : Number.POSITIVE_INFINITY,
      examples: lines.slice(0, SHOWN).map((line) => priceFact(line, { ...line, place: placeOf(line) })),
    };
  }
  const filter = {
    runId: id,
    ...(rules && { rules }),
    ...(product !== undefined && { product }),
    ...(ids && { ids }),
  };
  const held = await readHeld(db, filter, MOST_COUNTED);
  const prices = held.flatMap((good) => good.changes.map((price) => ({ good, price })));
  return {
    count: prices.length,
    examples: prices
      .slice(0, SHOWN)
      .map(({ good, price }) => priceFact(good, { ...price, place: priceName(price) })),
  };
}

function placeOf({ kind, place }: DiffLine): string | null {
  return kind === 'price' ? place : [place, 'старая цена'].filter(Boolean).join(', ');
}

interface PriceChange {
  place: string | null;
  was: number | string | null;
  now: number | string | null;
  old?: HeldPrice['old'];
}

function priceFact(
  { article, name }: { article: string | null; name: string | null },
  { place, was, now, old }: PriceChange,
): ApprovalFact {
  const roubles = (kopecks: number | string | null, crossedOut: number | null = null) =>
    kopecks === null
      ? null
      : `${formatKopecks(Number(kopecks))} ₽${crossedOut === null ? '' : `, старая цена ${formatKopecks(crossedOut)} ₽`}`;
  const title = [article, name].filter(Boolean).join(' ') || 'Товар';
  return {
    name: place ? `${title}, «${place}»` : title,
    was: roubles(was, old?.was),
    now: roubles(now, old?.now) ?? 'без цены',
  };
}
