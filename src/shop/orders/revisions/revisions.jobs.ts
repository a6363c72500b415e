import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { SHOP } from '../../audit/audit.ts';
import { orderToken } from '../order-link/order-link.server.ts';
import { lockState } from '../orders.queries.ts';
import { answerRevision } from './answers.server.ts';
import { REVISION_TO_BUYER, REVISION_TO_SHOP, type RevisionNews } from './revision-effects.server.ts';
import { revisionInEmail, TO_BUYER } from './revision-email.server.ts';
import { revisionToShop } from './revision-emails.ts';
import { readSilent } from './revisions.queries.ts';

const SILENCE = 'order-revisions-accept';
const AT_ONCE = 100;

/** How often proposals to which nobody objected are accepted, in the format of crontab(5). */
export const revisionTimes: Periodic = { [SILENCE]: '*/10 * * * *' };

const ToShopShape = Type.Object({ order: Type.Integer(), n: Type.Integer() });
const ToBuyerShape = Type.Object({
  order: Type.Integer(),
  n: Type.Integer(),
  news: Type.Unsafe<RevisionNews>({ type: 'string', enum: ['proposed', 'changed', 'stays'] }),
});

interface RevisionsContext {
  db: Kysely<DB>;
  send(email: Email): Promise<void>;
  /** The origin of links. It comes from the configuration, never from a request (SEC-4). */
  origin: string;
}

/** Jobs that send the emails about revisions, and accept what the buyer did not object to. */
export function revisionJobs({ db, send, origin }: RevisionsContext): Jobs {
  return {
    [SILENCE]: async () => void (await acceptSilent(db)),
    [REVISION_TO_BUYER]: async (payload) => {
      const { order, n, news } = Value.Parse(ToBuyerShape, payload);
      const found = await revisionInEmail(db, order, n);
      if (!found) return;
      const { revision, to } = found;
      // By now it may have been answered or replaced: an email that asks for an answer would be wrong.
      if (news === 'proposed' && revision.outcome !== null) return;
      const link = `${origin}/order/${await orderToken(db, order)}`;
      const links = { order: link, changes: `${link}/changes/${n}` };
      const body = TO_BUYER[news](revision, links);
      await send({ to, ...body });
    },
    [REVISION_TO_SHOP]: async (payload) => {
      const { order, n } = Value.Parse(ToShopShape, payload);
      const found = await revisionInEmail(db, order, n);
      // A shop without an email address sees the change in the history of the order.
      if (found?.shopEmail)
        await send({ to: found.shopEmail, replyTo: found.to, ...revisionToShop(found.revision) });
    },
  };
}

/**
 * Accepts the proposals that need no explicit consent and whose last day to object is over, each in its own transaction. A
 * proposal that a rule rejects (`ShopError`) is skipped and stays a task of the staff.
 * @returns the number of accepted proposals
 * @throws AggregateError at the end, when some failed otherwise
 */
export async function acceptSilent(db: Kysely<DB>): Promise<number> {
  let done = 0;
  const failed: unknown[] = [];
  for (let page = await readSilent(db, 0, AT_ONCE); page.length > 0; ) {
    for (const { orderId, n, digest } of page)
      try {
        await inTransaction(db, async (tx) => {
          await lockState(tx, orderId);
          await answerRevision(tx, orderId, { n, accept: true, digest, how: 'auto' }, SHOP);
        });
        done++;
      } catch (error) {
        if (!isShopError(error)) failed.push(error);
      }
    page = await readSilent(db, page.at(-1)?.orderId ?? 0, AT_ONCE);
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} proposals were not accepted: ${failed[0]}`);
  return done;
}
