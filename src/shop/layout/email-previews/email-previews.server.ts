import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type EmailBody, imageId } from '../../../platform/email/email.ts';
import { emailHtml } from '../../../platform/email/email-html.ts';
import { emailText } from '../../../platform/email/email-text.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { limitTries } from '../../../platform/http/rate-limits.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { orderToShow, previewOrderEmail } from '../../orders/emails/previews/previews.server.ts';
import { ORDER_EMAILS, type OrderEmailKind } from '../../orders/emails/previews/previews.ts';
import { emailLayout } from '../layout.server.ts';
import type { EmailKindsShape, EmailPreviewShape } from './email-previews.shapes.ts';
import type { EmailSources } from './email-previews.ts';
import { sampleEmail } from './sample-email.server.ts';

/** The job that sends a person of the staff an email to look at: `{ kind, order?, staff }`. */
export const TEST_EMAIL = 'email-test-to-staff';

/** Enough to look at every email twice; more would only fill a mailbox. */
const LIMIT = { scope: 'email-test', most: 120, seconds: 3_600, text: 'Вы отправили себе много писем.' };

export interface EmailsContext extends EmailSources {
  db: Kysely<DB>;
  /** The origin of the shop. */
  origin: string;
  /** The origin of the desk. */
  deskOrigin: string;
}

/** An email to look at, and the newest thing that it is about. */
interface Shown {
  id: number;
  about: string;
  /** Of an order. */
  number: string | null;
  /** The kind of the thing, for the record of who has read it. */
  reads: string;
  name: string;
  email: EmailBody;
}

/** All emails of the shop. */
export function emailKinds({ emails }: EmailSources): Static<typeof EmailKindsShape> {
  return {
    results: [
      ...Object.entries(ORDER_EMAILS).map(([kind, name]) => ({
        kind,
        name,
        group: 'Заказ',
        by_number: true,
      })),
      ...emails.map(({ kind, name, group }) => ({ kind, name, group, by_number: false })),
    ],
  };
}

/**
 * An email with the newest thing that it is about, or with the order of a number.
 * @throws 404 for an unknown kind; 400 at `number` or `kind` when there is nothing to show it with
 */
export async function emailToShow(
  context: EmailsContext,
  kind: string,
  number: string | undefined,
): Promise<Shown> {
  if (Object.hasOwn(ORDER_EMAILS, kind)) return orderEmailToShow(context, kind as OrderEmailKind, number);
  const email = context.emails.find((each) => each.kind === kind);
  if (!email) throw notFound('Такого письма нет.');
  if (number !== undefined) throw badField('number', 'Это письмо не о заказе: уберите номер.');
  const sample = await sampleEmail(context, email);
  if (!sample)
    throw badField(
      'kind',
      'Такого письма магазин сейчас никому не отправил бы: покажем его, когда будет о чём.',
    );
  return { ...sample, number: null, reads: email.reads, name: email.name };
}

/** An email about an order. Its button leads to the order at the desk, never to the buyer's secret link. */
async function orderEmailToShow(
  { db, deskOrigin }: EmailsContext,
  kind: OrderEmailKind,
  number: string | undefined,
): Promise<Shown> {
  const order = await orderToShow(db, number === undefined ? undefined : Number(number));
  if (!order)
    throw badField(
      'number',
      number === undefined ? 'Заказов ещё не было: покажем письмо на первом.' : `Заказа № ${number} нет.`,
    );
  const orderHref = `${deskOrigin}/desk/orders/${order.id}`;
  const email = await previewOrderEmail(db, { kind, orderId: order.id, orderHref });
  if (!email)
    throw badField(
      'number',
      `В заказе № ${order.number} ещё нет того, о чём это письмо. Укажите номер другого заказа.`,
    );
  return { ...order, about: `Заказ № ${order.number}`, reads: 'order', name: ORDER_EMAILS[kind], email };
}

/** An email as its recipient would get it now. @throws as `emailToShow` */
export async function previewEmail(
  context: EmailsContext,
  kind: string,
  number: string | undefined,
): Promise<Static<typeof EmailPreviewShape> & { reads: string }> {
  const { id, about, number: shown, reads, email } = await emailToShow(context, kind, number);
  return {
    id,
    about,
    number: shown,
    reads,
    subject: email.subject,
    text: emailText(email.body),
    html_href: `/api/v1/staff/email-previews/${kind}/html/${shown === null ? '' : `?number=${shown}`}`,
  };
}

/** The HTML of an email. @throws as `emailToShow` */
export async function emailPage(
  context: EmailsContext,
  kind: string,
  number: string | undefined,
): Promise<{ id: number; reads: string; html: string }> {
  const { id, reads, email } = await emailToShow(context, kind, number);
  const layout = await emailLayout(context.db, context.origin);
  return { id, reads, html: withImages(emailHtml(email.subject, email.body, layout), email.body) };
}

/** The page with the images in it, which an email carries as attachments. */
function withImages(html: string, body: EmailBody['body']): string {
  return body.reduce<string>(
    (page, part, at) =>
      typeof part === 'object' && 'image' in part
        ? page.replace(`cid:${imageId(at)}`, `data:image/png;base64,${part.image.toString('base64')}`)
        : page,
    html,
  );
}

/**
 * Queues an email to the member of the staff who requests it; no other address can be named.
 * @throws as `emailToShow`, 429
 */
export async function sendTestEmail(
  { staff, ...context }: EmailsContext & { staff: Staff },
  kind: string,
  number: string | undefined,
): Promise<void> {
  const { db } = context;
  const shown = await emailToShow(context, kind, number);
  await limitTries(db, LIMIT, `staff ${staff.userId}`);
  await inTransaction(db, async (tx) => {
    const order = shown.number === null ? {} : { order: shown.number };
    await addJob(tx, TEST_EMAIL, { kind, ...order, staff: staff.userId });
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'email.tested',
      subjectId: shown.id,
      details: { email: shown.name },
    });
  });
}
