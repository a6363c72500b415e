import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type EmailBody, imageId } from '../../../platform/email/email.ts';
import { emailHtml } from '../../../platform/email/email-html.ts';
import { emailText } from '../../../platform/email/email-text.ts';
import { badField } from '../../../platform/http/errors.ts';
import { limitTries } from '../../../platform/http/rate-limits.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { orderToShow, previewOrderEmail } from '../../orders/emails/previews/previews.server.ts';
import { ORDER_EMAILS, type OrderEmailKind } from '../../orders/emails/previews/previews.ts';
import { emailLayout } from '../layout.server.ts';
import type { EmailPreviewShape } from './email-previews.shapes.ts';

/** The job that sends a person of the staff an email to look at: `{ kind, order, staff }`. */
export const TEST_EMAIL = 'email-test-to-staff';

/** Enough to look at every email twice; more would only fill a mailbox. */
const LIMIT = { scope: 'email-test', most: 30, seconds: 3_600, text: 'Вы отправили себе много писем.' };

interface Context {
  db: Db;
  /** The origin of the desk. */
  deskOrigin: string;
}

/** An email to look at, and the order that it is about. */
interface Shown {
  order: { id: number; number: string };
  email: EmailBody;
}

/**
 * An email with a real order. Its button leads to the order at the desk, never to the buyer's secret link.
 * @throws 400 at `number` when there is no such order, or nothing in it for this email
 */
export async function emailToShow(
  { db, deskOrigin }: Context,
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
  return { order, email };
}

/** An email as its recipient would get it now. @throws as `emailToShow` */
export async function previewEmail(
  context: Context,
  kind: OrderEmailKind,
  number: string | undefined,
): Promise<Static<typeof EmailPreviewShape>> {
  const { order, email } = await emailToShow(context, kind, number);
  return {
    ...order,
    subject: email.subject,
    text: emailText(email.body),
    html_href: `/api/v1/staff/email-previews/${kind}/html/?number=${order.number}`,
  };
}

/** The HTML of an email. @param origin of the shop, for its layout @throws as `emailToShow` */
export async function emailPage(
  context: Context & { origin: string },
  kind: OrderEmailKind,
  number: string | undefined,
): Promise<{ orderId: number; html: string }> {
  const { order, email } = await emailToShow(context, kind, number);
  const layout = await emailLayout(context.db, context.origin);
  return { orderId: order.id, html: withImages(emailHtml(email.subject, email.body, layout), email.body) };
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
  { db, staff, deskOrigin }: { db: Kysely<DB>; staff: Staff; deskOrigin: string },
  kind: OrderEmailKind,
  number: string | undefined,
): Promise<void> {
  const { order } = await emailToShow({ db, deskOrigin }, kind, number);
  await limitTries(db, LIMIT, `staff ${staff.userId}`);
  await inTransaction(db, async (tx) => {
    await addJob(tx, TEST_EMAIL, { kind, order: order.number, staff: staff.userId });
    await recordAudit(tx, {
      ...{ ...staffActor(staff), action: 'email.tested', subjectId: order.id },
      details: { email: ORDER_EMAILS[kind] },
    });
  });
}
