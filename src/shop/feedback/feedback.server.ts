import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, type FieldErrors, ShopError } from '../../core/errors.ts';
import { guardForm } from '../../core/form-guard.server.ts';
import { inTransaction, lockWords } from '../../core/transaction.server.ts';
import { inLines } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { KeptAYear } from '../audit/kept-a-year.server.ts';
import { readEmail, readName, readPhone } from '../orders/contact.ts';
import type { Visitor } from '../session/session.ts';
import { insertMessage, type NewMessage, readOffered, readSameMessage } from './feedback.queries.ts';
import type { MessageShape, TakenShape } from './feedback.shapes.ts';
import { MESSAGE_CONSENT, messageProblem } from './feedback.ts';
import { queueMessageLetter } from './letters.server.ts';

/** Who writes, and from where. */
export interface WriterContext {
  db: Kysely<DB>;
  visitor: Visitor;
  address: string;
}

const SCOPE = { scope: 'message' };

export const messagesKept: KeptAYear = {
  ...{ table: 'feedback_message', action: 'feedback.forgotten', job: 'messages-forget', at: '43 1 * * *' },
};

/**
 * Keeps what somebody wrote, and has the shop told by a letter. The same words once more within a day are the first
 * message still.
 * @throws 400 at the fields, 429 when too many come from one network (RELIABILITY 34)
 */
export async function takeMessage(
  { db, visitor, address }: WriterContext,
  body: Static<typeof MessageShape>,
): Promise<Static<typeof TakenShape>> {
  const written = readMessageFields(body);
  await guardForm({ db, address }, SCOPE, body);
  const { object } = body;
  const id = await inTransaction(db, async (tx) => {
    const objectName = object === undefined ? '' : await readOffered(tx, 'rental', object);
    if (objectName === undefined) throw badField('object', 'Это помещение уже не сдаём. Выберите другое.');
    const message: NewMessage = {
      ...written,
      ...{ topic: body.topic, objectId: object ?? null, objectName, address },
      ...{ cityId: visitor.cityId || null, userId: visitor.userId, consentText: MESSAGE_CONSENT.version },
    };
    // Two presses of one button come one after the other.
    await lockWords(tx, `message of ${written.phone} ${written.email}`);
    return (await readSameMessage(tx, message)) ?? keep(tx, message);
  });
  return { id, detail: `Приняли, обращение № ${id}. ${answerWords(written)}` };
}

function readMessageFields(body: Static<typeof MessageShape>) {
  const errors: FieldErrors = {};
  const name = readName(body.name, 'name', errors);
  const phone = body.phone ? readPhone(body.phone, 'phone', errors) : null;
  const email = body.email ? readEmail(body.email, 'email', errors) : null;
  if (phone === null && email === null) errors.phone = ['Оставьте телефон или почту: куда вам ответить?'];
  const message = inLines(body.message);
  const problem = messageProblem(message);
  if (problem) errors.message = [problem];
  if (body.object !== undefined && body.topic !== 'rental')
    errors.object = ['Помещение указывают с темой «Аренда помещения».'];
  if (!body.consent) errors.consent = [MESSAGE_CONSENT.missing];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return { name, phone, email, message };
}

async function keep(tx: Tx, message: NewMessage): Promise<number> {
  const id = await insertMessage(tx, message);
  const { userId, topic, objectId, consentText } = message;
  await recordAudit(tx, {
    ...{ actor: userId === null ? 'guest' : 'user', actorId: userId, action: 'feedback.sent', subjectId: id },
    details: { topic, object: objectId, consent: consentText },
  });
  await queueMessageLetter(tx, id);
  return id;
}

function answerWords({ phone, email }: { phone: string | null; email: string | null }): string {
  const how =
    email === null ? 'Позвоним' : phone === null ? 'Ответим на почту' : 'Ответим на почту или позвоним';
  return `${how} в течение рабочего дня.`;
}
