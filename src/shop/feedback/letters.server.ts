import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../core/db.server.ts';
import { addJob, type Jobs } from '../../core/jobs.server.ts';
import type { Letter } from '../../core/mail.server.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { readMessage } from './feedback.queries.ts';
import { messageLetter, resumeLetter } from './letters.ts';
import { readResume } from './resume.queries.ts';

const MESSAGE = 'feedback-message-to-shop';
const RESUME = 'resume-to-shop';
const IdShape = Type.Object({ id: Type.Integer() });

/** The letter about a message goes when, and only when, the message is there. */
export async function queueMessageLetter(tx: Tx, id: number): Promise<void> {
  await addJob(tx, MESSAGE, { id });
}

/** The same of a résumé. */
export async function queueResumeLetter(tx: Tx, id: number): Promise<void> {
  await addJob(tx, RESUME, { id });
}

/** Letters to the shop alone: what a stranger types into a form never makes us write to anybody (RELIABILITY 34). */
export function feedbackLetters({ db, send }: { db: Db; send(letter: Letter): Promise<void> }): Jobs {
  return {
    [MESSAGE]: async (payload) => {
      const [message, to] = await both(db, readMessage(db, Value.Parse(IdShape, payload).id));
      // A shop that has said no address looks at its list: `cli feedback list`.
      if (message && to)
        await send({ to, ...(message.email && { replyTo: message.email }), ...messageLetter(message) });
    },
    [RESUME]: async (payload) => {
      const [resume, to] = await both(db, readResume(db, Value.Parse(IdShape, payload).id));
      if (resume && to) await send({ to, replyTo: resume.email, ...resumeLetter(resume) });
    },
  };
}

function both<T>(db: Db, what: Promise<T>): Promise<[T, string | undefined]> {
  return Promise.all([what, shopSetting(db, 'email')]);
}
