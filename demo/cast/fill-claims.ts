import type { Files } from '../../src/platform/files/stored-files.server.ts';
import { createClaim, orderClaims } from '../../src/shop/orders/claims/claims.server.ts';
import type { ClaimKind, ClaimWish } from '../../src/shop/orders/claims/claims.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import type { Stage } from './actor.ts';
import type { PlacedCastOrder } from './fill-orders.ts';
import type { PersonKey } from './people.ts';

interface CastClaim {
  by: PersonKey;
  kind: ClaimKind;
  wish: ClaimWish;
  text: string;
}

const CLAIMS: readonly CastClaim[] = [
  {
    ...{ by: 'person', kind: 'defect', wish: 'exchange' },
    text: 'Не включается: проверили на двух розетках. Упаковка и чек на месте.',
  },
  {
    ...{ by: 'buyer', kind: 'shortage', wish: 'resupply' },
    text: 'При приёмке на складе не хватило одной упаковки, акт подписали с водителем.',
  },
];

/** A claim about the latest received order of each of these people, who sent it today. */
export async function fillClaims(
  { db }: Stage,
  {
    files,
    visitors,
    placed,
  }: { files: Files; visitors: Record<PersonKey, Visitor>; placed: readonly PlacedCastOrder[] },
): Promise<void> {
  for (const { by, ...claim } of CLAIMS) {
    const visitor = visitors[by];
    const received = placed.findLast(({ order }) => order.by === by && order.state === 'done');
    const [line] = received ? (await orderClaims({ db, visitor }, { id: received.id })).lines : [];
    if (!received || !line) continue;
    await createClaim(
      { db, visitor, files },
      { id: received.id },
      { body: { ...claim, lines: [{ line: line.line, quantity: 1 }] }, photos: [], key: `demo-claim-${by}` },
    );
  }
}
