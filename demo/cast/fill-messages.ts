import { submitMessage } from '../../src/shop/feedback/feedback.server.ts';
import type { FeedbackTopic } from '../../src/shop/feedback/feedback.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import type { Stage } from './actor.ts';
import { ADDRESS } from './fill-people.ts';
import { PEOPLE, type PersonKey } from './people.ts';

const MESSAGES: readonly { by: PersonKey; topic: FeedbackTopic; message: string }[] = [
  {
    by: 'head',
    topic: 'wholesale',
    message: 'Хотим поднять лимит отсрочки до миллиона с нового года. Какие документы нужны?',
  },
  {
    by: 'person',
    topic: 'delivery',
    message: 'Курьер обещал быть до шести, но не приехал. Можно перенести доставку на субботу?',
  },
  {
    by: 'other',
    topic: 'goods',
    message: 'Нужно 200 автоматов ВА47 на 16 А к пятнице. Сколько есть на складе и когда придут остальные?',
  },
];

/** Messages that wait for an answer, each also in the account of its author. */
export async function fillMessages({ db }: Stage, visitors: Record<PersonKey, Visitor>): Promise<void> {
  for (const { by, topic, message } of MESSAGES) {
    const { name, phone, email } = PEOPLE[by];
    await submitMessage(
      { db, visitor: visitors[by], address: ADDRESS },
      { name, phone, email, topic, message, consent: true },
    );
  }
}
