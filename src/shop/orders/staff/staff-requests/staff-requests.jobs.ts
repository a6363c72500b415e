import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shopSetting } from '../../../../platform/config/settings.server.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { Email } from '../../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.server.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import type { AnswerRow } from '../../../accounts/answers/answers.server.ts';
import { threadLink } from '../../../accounts/thread-links/thread-links.server.ts';
import { productHref } from '../../../catalogue/catalogue.ts';
import { type RequestAnswer, readRequestAnswer } from './staff-requests.queries.ts';
import { REQUEST_ANSWER_EMAIL } from './staff-requests.server.ts';

const AnswerJob = Type.Object({ answer: Type.Integer() });

/** Emails with answers to stock requests. They hold nothing that a stranger has written in a form (SEC-34). */
export function requestAnswerEmails(given: {
  db: Db;
  origin: string;
  send(email: Email): Promise<void>;
}): Jobs {
  const { db, origin, send } = given;
  return {
    [REQUEST_ANSWER_EMAIL]: async (payload) => {
      const { answer: id } = Value.Parse(AnswerJob, payload);
      const found = await readRequestAnswer(db, id);
      const answer = found?.answers.find((each) => each.id === id);
      if (!found || !answer) return;
      const replyTo = await shopSetting(db, 'email');
      const shown = answer.product ?? found.product;
      const thread = await threadLink(db, { kind: 'stock_request', id: found.request });
      await send({
        to: found.to,
        ...(replyTo && { replyTo }),
        subject: `Ответ на заявку № ${found.request}`,
        body: [
          'Здравствуйте!',
          sentence(found, answer),
          ...(answer.text ? [answer.text] : []),
          {
            ...(answer.answer === 'no'
              ? { lead: 'Ваша заявка и переписка', button: 'Открыть заявку' }
              : { lead: 'Цена и наличие, добавить в корзину', button: 'Посмотреть предложение' }),
            href: origin + thread,
          },
          { link: 'О товаре', href: `${origin}${productHref(shown)}` },
        ],
      });
    },
  };
}

function sentence({ product: { name }, city }: RequestAnswer, { answer, day, product }: AnswerRow): string {
  if (answer === 'day' && day) return `«${name}» появится в ${city} ${formatDate(day)}.`;
  if (product) return `«${name}» пока нет. Вместо него в ${city} есть «${product.name}».`;
  return `«${name}» больше не ждём: его снимают с продажи или поставок пока нет.`;
}
