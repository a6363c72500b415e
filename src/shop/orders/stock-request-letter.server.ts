import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../core/db.server.ts';
import { addJob, type Jobs } from '../../core/jobs.server.ts';
import type { LetterFact, WrittenLetter } from '../../core/letter.ts';
import type { Letter } from '../../core/mail.server.ts';
import { formatPhone } from '../../core/phone-and-date.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { readRequest } from './staff.queries.ts';
import type { ListedRequest } from './staff.server.ts';

const TO_SHOP = 'stock-request-to-shop';
const IdShape = Type.Object({ id: Type.Integer() });

/** The letter about somebody who waits for goods goes when, and only when, his request is there. */
export async function queueRequestLetter(tx: Tx, id: number): Promise<void> {
  await addJob(tx, TO_SHOP, { id });
}

/** To the shop alone: what a stranger types into a form never makes us write to anybody (RELIABILITY 34). */
export function requestLetters({ db, send }: { db: Db; send(letter: Letter): Promise<void> }): Jobs {
  return {
    [TO_SHOP]: async (payload) => {
      const { id } = Value.Parse(IdShape, payload);
      const [request, to] = await Promise.all([readRequest(db, id), shopSetting(db, 'email')]);
      // A shop that has said no address looks at its list: `cli orders requests`.
      if (request && to)
        await send({ to, ...(request.email && { replyTo: request.email }), ...requestLetter(request) });
    },
  };
}

function requestLetter(request: ListedRequest): WrittenLetter {
  const { id, article, product, quantity, unit, city, name, phone, email, comment } = request;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Товар', product],
    ['Артикул', article],
    ['Сколько', `${quantity} ${unit}`],
    ['Город', city],
    ['Имя', name],
    ['Телефон', phone && formatPhone(phone)],
    ['Почта', email],
  ];
  return {
    subject: `Ждут товар, заявка № ${id}: ${product}`,
    body: [
      { facts: facts.flatMap(([fact, value]): LetterFact[] => (value ? [[fact, value]] : [])) },
      ...(comment ? [comment] : []),
      { fine: `Когда ответите: npm run cli -- orders request-done ${id}` },
    ],
  };
}
