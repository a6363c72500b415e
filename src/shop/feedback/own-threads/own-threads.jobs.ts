import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { readReplyToEmail } from './own-threads.queries.ts';
import { REPLY_EMAIL } from './own-threads.server.ts';
import { threadTitle } from './own-threads.ts';

const ReplyJob = Type.Object({ reply: Type.Integer() });

/** Emails to the shop about replies of clients. They go to nobody else (SEC-34). */
export function replyEmails({ db, send }: { db: Db; send(email: Email): Promise<void> }): Jobs {
  return {
    [REPLY_EMAIL]: async (payload) => {
      const found = await readReplyToEmail(db, Value.Parse(ReplyJob, payload).reply);
      const to = await shopSetting(db, 'email');
      // A shop without an email address reads its replies at the desk.
      if (!found || !to) return;
      const { kind, id, text, email } = found;
      await send({
        to,
        ...(email && { replyTo: email }),
        subject: `${threadTitle(kind, id)}: покупатель пишет снова`,
        body: [text],
      });
    },
  };
}
