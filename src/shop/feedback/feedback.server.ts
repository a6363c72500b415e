import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../platform/database/db.server.ts';
import { inTransaction, lockByName } from '../../platform/database/transaction.server.ts';
import { badField, type FieldErrors, ShopError } from '../../platform/http/errors.ts';
import { guardForm } from '../../platform/http/form-guard.server.ts';
import { inLines, oneLine } from '../../platform/text/written-text.ts';
import { consentGiven, giveConsent } from '../accounts/consents/consents.server.ts';
import { MESSAGE_CONSENT } from '../accounts/consents/consents.ts';
import type { PersonalDataPart } from '../accounts/personal-data/personal-data.ts';
import { queueNotice } from '../accounts/staff-notices/staff-notices.server.ts';
import type { TaskSource } from '../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { readEmail, readName, readPhone } from '../orders/checkout/checkout.ts';
import type { Visitor } from '../session/session.ts';
import { queueMessageEmail } from './feedback.jobs.ts';
import {
  deleteMessagesOf,
  insertMessage,
  type NewMessage,
  readMessagesOf,
  readOffered,
  readOpenMessages,
  readSameMessage,
} from './feedback.queries.ts';
import type { MessageShape, TakenShape } from './feedback.shapes.ts';
import { messageError, NO_CONTACT, topicName } from './feedback.ts';
import { readOpenResumes } from './resume.queries.ts';

/** The visitor who sends a form, and the IP address. */
export interface WriterContext {
  db: Kysely<DB>;
  visitor: Visitor;
  address: string;
}

const SCOPE = { scope: 'message' };

/**
 * Stores a message and queues an email to the shop. The same message within a day is not stored again.
 * @returns number of the message and the text to show
 * @throws 400 at the fields, 429 when too many come from one network (SEC-34)
 */
export async function submitMessage(
  { db, visitor, address }: WriterContext,
  body: Static<typeof MessageShape>,
): Promise<Static<typeof TakenShape>> {
  const { userId } = visitor;
  const given = await consentGiven(db, userId, MESSAGE_CONSENT);
  const written = readMessageFields(body, given !== undefined);
  await guardForm({ db, address }, SCOPE, body);
  const { object } = body;
  const id = await inTransaction(db, async (tx) => {
    const objectName = object === undefined ? '' : await readOffered(tx, 'rental', object);
    if (objectName === undefined)
      throw badField('object', 'Это помещение больше не сдаётся. Выберите другое.');
    const message = {
      ...written,
      topic: body.topic,
      objectId: object ?? null,
      objectName,
      address,
      cityId: visitor.cityId || null,
      userId,
    };
    // Two clicks on one button must not store the message twice.
    await lockByName(tx, `message of ${written.phone} ${written.email}`);
    const known = await readSameMessage(tx, message);
    if (known !== undefined) return known;
    const { version } = given ?? (await giveConsent(tx, { userId, address }, MESSAGE_CONSENT));
    return storeMessage(tx, { ...message, consentText: version });
  });
  return { id, detail: `Обращение № ${id} принято. ${answerText(written)}` };
}

function readMessageFields(body: Static<typeof MessageShape>, isConsentGiven: boolean) {
  const errors: FieldErrors = {};
  const name = readName(body.name, 'name', errors);
  const phone = body.phone ? readPhone(body.phone, 'phone', errors) : null;
  const email = body.email ? readEmail(body.email, 'email', errors) : null;
  if (phone === null && email === null) errors.phone = [NO_CONTACT];
  const message = inLines(body.message);
  const error = messageError(message);
  if (error) errors.message = [error];
  if (body.object !== undefined && body.topic !== 'rental')
    errors.object = ['Помещение можно указать только с темой «Аренда помещения».'];
  if (!body.consent && !isConsentGiven) errors.consent = [MESSAGE_CONSENT.missing];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return { name, phone, email, message };
}

async function storeMessage(tx: Tx, message: NewMessage): Promise<number> {
  const id = await insertMessage(tx, message);
  const { userId, topic, objectId, consentText } = message;
  await recordAudit(tx, {
    actor: userId === null ? 'guest' : 'user',
    actorId: userId,
    action: 'feedback.sent',
    subjectId: id,
    details: { topic, object: objectId, consent: consentText },
  });
  await queueMessageEmail(tx, id);
  await queueNotice(tx, 'feedback.new', id);
  return id;
}

function answerText({ phone, email }: { phone: string | null; email: string | null }): string {
  const how =
    email === null ? 'Позвоним' : phone === null ? 'Ответим на почту' : 'Ответим на почту или позвоним';
  return `${how} в течение рабочего дня.`;
}

/** Messages a user sent while logged in. Those sent as a guest cannot be attributed to an account. */
export const messagesOfPerson: PersonalDataPart = {
  name: 'Обращения',
  async read(db, userId) {
    const messages = await readMessagesOf(db, userId);
    return messages.map(({ at, topic, message, name, phone, email, after }) => ({
      Когда: at,
      Тема: topicName(topic),
      Сообщение: message,
      Имя: name,
      Телефон: phone,
      Почта: email,
      ...(after.length > 0 && { Переписка: after }),
    }));
  },
  erase: deleteMessagesOf,
};

/** Messages that wait for their answer. */
export const messageTasks: TaskSource = {
  kind: 'feedback.new',
  name: 'Обращения',
  capability: 'messages.answer',
  hours: 4,
  screen: 'messages',
  hasEmailToShop: true,
  async read(db, given) {
    const rows = await readOpenMessages(db, given);
    return rows.map(({ id, name, message, cityId, createdAt, reply }) => ({
      id,
      cityId,
      what: `«${cut(oneLine(reply?.text ?? message))}»`,
      who: name,
      since: reply ? new Date(reply.at) : createdAt,
    }));
  },
};

/** Résumés that wait for their answer. They belong to no city. */
export const resumeTasks: TaskSource = {
  kind: 'resume.new',
  name: 'Резюме',
  capability: 'messages.answer',
  hours: 27,
  screen: 'resumes',
  hasEmailToShop: true,
  async read(db, { most }) {
    const rows = await readOpenResumes(db, most);
    return rows.map(({ id, name, vacancyName, createdAt, reply }) => ({
      id,
      cityId: null,
      what: name,
      who: vacancyName || 'без вакансии',
      since: reply ? new Date(reply.at) : createdAt,
    }));
  },
};

/** The beginning of a text, for one line of a list. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length > 80 ? `${letters.slice(0, 79).join('').trimEnd()}…` : text;
}
