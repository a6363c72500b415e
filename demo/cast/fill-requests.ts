import { requireStaff } from '../../src/shop/accounts/staff/staff.server.ts';
import { threadCode } from '../../src/shop/accounts/thread-links/thread-links.ts';
import { replyInAccount } from '../../src/shop/feedback/own-threads/own-threads.server.ts';
import {
  answerRequest,
  closeRequest,
  staffRequest,
} from '../../src/shop/orders/staff/staff-requests/staff-requests.server.ts';
import { requestStock } from '../../src/shop/orders/stock-requests/stock-requests.server.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import type { Stage } from './actor.ts';
import { readAbsent, readShelf, readUserId } from './cast.queries.ts';
import { dayFrom } from './days.ts';
import { ADDRESS } from './fill-people.ts';
import { PEOPLE, type PersonKey, STAFF } from './people.ts';

type Step = { day: number; text: string } | { analog: true; text: string } | { reply: string } | 'close';

interface CastRequest {
  by: PersonKey;
  quantity: number;
  comment?: string;
  /** What the shop and the client have written since. */
  steps?: readonly Step[];
}

const REQUESTS: readonly CastRequest[] = [
  { by: 'person', quantity: 2, comment: 'Подождём до двух недель, если привезёте.' },
  { by: 'other', quantity: 60, comment: 'Можно частями: половину на этой неделе, остальное потом.' },
  { by: 'head', quantity: 10, steps: [{ day: 9, text: 'Поставщик подтвердил отгрузку, отложим для вас.' }] },
  {
    by: 'buyer',
    quantity: 5,
    steps: [{ analog: true, text: 'Характеристики те же, есть на складе в Екатеринбурге.' }],
  },
  {
    by: 'person',
    quantity: 1,
    steps: [
      { day: 6, text: 'Едет со склада в Москве.' },
      { reply: 'Подойдёт. Можно забрать вечером, после шести?' },
    ],
  },
  {
    by: 'buyer',
    quantity: 3,
    steps: [{ day: 3, text: 'Партия уже в пути.' }, { reply: 'Спасибо, уже не нужно.' }, 'close'],
  },
];

/** People who wait for goods that their city does not have, in the states that a manager meets. */
export async function fillRequests(
  { tx, db, now }: Stage,
  visitors: Record<PersonKey, Visitor>,
): Promise<void> {
  const userId = await readUserId(tx, STAFF.manager.email);
  const staff = await requireStaff(db, { userId, sessionId: null }, 'messages.answer');
  const { cityId } = visitors.person;
  const absent = await readAbsent(tx, cityId);
  const present = (await readShelf(tx, cityId))?.goods[0]?.id;
  for (const [at, { by, quantity, comment, steps = [] }] of REQUESTS.entries()) {
    const visitor = visitors[by];
    const product = absent[at];
    if (product === undefined || present === undefined) return;
    const { name, phone, email } = PEOPLE[by];
    const { id } = await requestStock(
      { db, visitor, address: ADDRESS },
      { product, quantity, name, phone, email, consent: true, ...(comment && { comment }) },
    );
    for (const step of steps) {
      const { version } = await staffRequest({ db, staff }, id);
      if (step === 'close') await closeRequest({ db, staff }, { id, version });
      else if ('reply' in step)
        await replyInAccount({ db, visitor, address: ADDRESS }, threadCode({ kind: 'stock_request', id }), {
          text: step.reply,
        });
      else
        await answerRequest({ db, staff }, id, {
          version,
          text: step.text,
          ...('day' in step
            ? { answer: 'day', day: dayFrom(now, step.day) }
            : { answer: 'analog', product: present }),
        });
    }
  }
}
