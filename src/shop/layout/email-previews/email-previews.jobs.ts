import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Email } from '../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { staffWho } from '../../accounts/staff/staff.server.ts';
import { type EmailsContext, emailToShow, TEST_EMAIL } from './email-previews.server.ts';

const TestJob = Type.Object({
  kind: Type.String(),
  order: Type.Optional(Type.String()),
  staff: Type.Integer(),
});

/** Sends people of the staff the emails that they have asked for, to their own addresses. */
export function testEmails(given: EmailsContext & { send(email: Email): Promise<void> }): Jobs {
  const { db, send } = given;
  return {
    [TEST_EMAIL]: async (payload) => {
      const { kind, order, staff } = Value.Parse(TestJob, payload);
      // Who has lost the right meanwhile gets nothing.
      const to = (await staffWho(db, 'settings.edit')).find(({ id }) => id === staff)?.email;
      if (!to) return;
      const { email } = await emailToShow(given, kind, order);
      await send({
        to,
        subject: `Проверка: ${email.subject}`,
        body: [
          { fine: 'Это проверочное письмо: вы отправили его себе со стойки. Получатель его не получил.' },
          ...email.body,
        ],
      });
    },
  };
}
