import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { threadHref } from '../../accounts/thread-links/thread-links.server.ts';
import { readAnswerToEmail } from './threads.queries.ts';
import { ANSWER_EMAIL } from './threads.server.ts';

const AnswerJob = Type.Object({ answer: Type.Integer() });

/** Emails with answers of the staff. They hold nothing that a stranger has written in a form (SEC-34). */
export function threadEmails(given: { db: Db; origin: string; send(email: Email): Promise<void> }): Jobs {
  const { db, origin, send } = given;
  return {
    [ANSWER_EMAIL]: async (payload) => {
      const found = await readAnswerToEmail(db, Value.Parse(AnswerJob, payload).answer);
      if (!found) return;
      const { to, kind, id, text, userId } = found;
      const replyTo = await shopSetting(db, 'email');
      const what = kind === 'feedback' ? `на обращение № ${id}` : 'на ваше резюме';
      await send({
        to,
        ...(replyTo && { replyTo }),
        subject: `Ответ ${what}`,
        body: [
          'Здравствуйте!',
          text,
          {
            lead: 'Вся переписка и ответ',
            button: 'Открыть переписку',
            href: origin + (await threadHref(db, { kind, id }, userId)),
          },
          ...(replyTo ? [{ fine: 'Написать ещё можно там же или ответом на это письмо.' }] : []),
        ],
      });
    },
  };
}
