import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { orderToken } from '../order-link/order-link.server.ts';
import { readClaimInEmail } from './claim-emails.queries.ts';
import {
  CLAIM_TO_BUYER,
  CLAIM_TO_SHOP,
  type ClaimNews,
  claimNews,
  claimToBuyer,
  claimToShop,
} from './claim-emails.ts';

const ClaimShape = Type.Object({ claim: Type.Integer() });
const NewsShape = Type.Object({
  claim: Type.Integer(),
  news: Type.Unsafe<ClaimNews>({ type: 'string', enum: claimNews }),
});

interface EmailsContext {
  db: Db;
  send(email: Email): Promise<void>;
  /** The origin of links. It comes from the configuration, never from a request (SEC-4). */
  origin: string;
}

/** Jobs that send the emails of claims. Links are made when the email is sent, so the queue holds no tokens. */
export function claimEmails({ db, send, origin }: EmailsContext): Jobs {
  return {
    [CLAIM_TO_SHOP]: async (payload) => {
      const claim = await readClaimInEmail(db, Value.Parse(ClaimShape, payload).claim);
      // A shop without an email address sees the claim in the staff's list.
      if (claim?.shopEmail) await send({ to: claim.shopEmail, replyTo: claim.email, ...claimToShop(claim) });
    },
    [CLAIM_TO_BUYER]: async (payload) => {
      const { claim: id, news } = Value.Parse(NewsShape, payload);
      const claim = await readClaimInEmail(db, id);
      if (!claim) return;
      const link = `${origin}/order/${await orderToken(db, claim.orderId)}#claims`;
      await send({ to: claim.email, ...claimToBuyer(claim, news, link) });
    },
  };
}
