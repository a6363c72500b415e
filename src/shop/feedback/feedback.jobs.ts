import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { shopSetting } from '../../platform/config/settings.server.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import type { Email } from '../../platform/email/mail.server.ts';
import { addJob, type Jobs } from '../../platform/jobs/jobs.server.ts';
import type { YearlyRetention } from '../audit/audit.ts';
import { readMessage } from './feedback.queries.ts';
import { messageEmail, resumeEmail } from './feedback-emails.ts';
import { readResume } from './resume.queries.ts';

export const messageRetention: YearlyRetention = {
  table: 'feedback_message',
  action: 'feedback.forgotten',
  job: 'messages-forget',
  at: '43 1 * * *',
};

/** The term is that of the consent's text. */
export const resumeRetention: YearlyRetention = {
  table: 'resume',
  file: 'file_id',
  action: 'resume.forgotten',
  job: 'resumes-forget',
  at: '47 1 * * *',
};

const MESSAGE = 'feedback-message-to-shop';
const RESUME = 'resume-to-shop';
const IdShape = Type.Object({ id: Type.Integer() });

/** Queues the email about a message. It is sent only if the transaction commits. */
export async function queueMessageEmail(tx: Tx, id: number): Promise<void> {
  await addJob(tx, MESSAGE, { id });
}

/** Queues the email about a résumé, likewise. */
export async function queueResumeEmail(tx: Tx, id: number): Promise<void> {
  await addJob(tx, RESUME, { id });
}

/** Emails go to the shop only: text from a stranger's form is never sent to anybody else (SEC-34). */
export function feedbackEmails({ db, send }: { db: Db; send(email: Email): Promise<void> }): Jobs {
  return {
    [MESSAGE]: async (payload) => {
      const [message, to] = await both(db, readMessage(db, Value.Parse(IdShape, payload).id));
      // A shop without an email address reads its messages with `cli feedback list`.
      if (message && to)
        await send({ to, ...(message.email && { replyTo: message.email }), ...messageEmail(message) });
    },
    [RESUME]: async (payload) => {
      const [resume, to] = await both(db, readResume(db, Value.Parse(IdShape, payload).id));
      if (resume && to) await send({ to, replyTo: resume.email, ...resumeEmail(resume) });
    },
  };
}

function both<T>(db: Db, what: Promise<T>): Promise<[T, string | undefined]> {
  return Promise.all([what, shopSetting(db, 'email')]);
}
