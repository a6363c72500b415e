import type { Files } from '../../src/platform/files/stored-files.server.ts';
import { createClaim, orderClaims } from '../../src/shop/orders/claims/claims.server.ts';
import type { ClaimKind, ClaimWish } from '../../src/shop/orders/claims/claims.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import { asStaff, type Stage } from './actor.ts';
import type { PlacedCastOrder } from './fill-orders.ts';
import type { PersonKey } from './people.ts';

interface CastClaim {
  by: PersonKey;
  /** How many days ago its order was placed; absent: it is about the latest received one. */
  ordered?: number;
  kind: ClaimKind;
  wish: ClaimWish;
  text: string;
  /** What the shop has done about it, in words of the command `orders claim`. */
  steps?: readonly (readonly string[])[];
}

const CLAIMS: readonly CastClaim[] = [
  {
    by: 'person',
    kind: 'defect',
    wish: 'exchange',
    text: 'Не включается: проверили на двух розетках. Упаковка и чек на месте.',
  },
  {
    by: 'buyer',
    kind: 'shortage',
    wish: 'resupply',
    text: 'При приёмке на складе не хватило одной упаковки, акт подписали с водителем.',
  },
  {
    by: 'buyer',
    ordered: 24,
    kind: 'defect',
    wish: 'refund',
    text: 'Корпус треснул при монтаже, хотя крепили по инструкции. Фотографии можем прислать.',
    steps: [
      ['accept', 'Передали заявление поставщику.'],
      ['await-goods', 'Привезите товар в магазин, где получали заказ: проверим при вас.'],
    ],
  },
  {
    by: 'buyer',
    ordered: 33,
    kind: 'return',
    wish: 'refund',
    text: 'Взяли с запасом, одна упаковка осталась нераспечатанной.',
    steps: [
      [
        'refuse',
        'too_late',
        'Товар без недостатков принимаем обратно 14 дней после получения: этот срок прошёл.',
      ],
    ],
  },
];

/** Claims about received orders: the people sent them today, and the shop has answered some. */
export async function fillClaims(
  { db }: Stage,
  {
    files,
    visitors,
    placed,
  }: { files: Files; visitors: Record<PersonKey, Visitor>; placed: readonly PlacedCastOrder[] },
): Promise<void> {
  for (const [at, { by, ordered, steps = [], ...claim }] of CLAIMS.entries()) {
    const visitor = visitors[by];
    const received = placed.findLast(
      ({ order }) =>
        'by' in order &&
        order.by === by &&
        order.state === 'done' &&
        (ordered === undefined || order.daysAgo === ordered),
    );
    const [line] = received ? (await orderClaims({ db, visitor }, { id: received.id })).lines : [];
    if (!received || !line) continue;
    const { number } = await createClaim(
      { db, visitor, files },
      { id: received.id },
      { body: { ...claim, lines: [{ line: line.line, quantity: 1 }] }, photos: [], key: `demo-claim-${at}` },
    );
    for (const step of steps) await asStaff(db, 'claim', number, ...step);
  }
}
