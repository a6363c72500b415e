import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../db/types.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import type { Email } from '../../platform/email/mail.server.ts';
import type { Jobs } from '../../platform/jobs/jobs.server.ts';
import { roleName } from './companies.ts';
import { DecisionJob, decisionEmail, queueDecisionEmail, ReviewJob } from './decision-emails.server.ts';
import { makeInvitationToken } from './invitations/invitations.server.ts';
import { lockDecision } from './review/review.queries.ts';

const InvitationJob = Type.Object({ invitation: Type.Integer() });

interface EmailsContext {
  db: Kysely<DB>;
  send(email: Email): Promise<void>;
  /** Base URL of links; from the configuration only, never from a request (SEC-4). */
  origin: string;
}

/** Email jobs of companies. An invitation's token is created when its email is built; only its hash is stored. */
export function companyEmails({ db, send, origin }: EmailsContext): Jobs {
  return {
    'invitation-letter': async (payload) => {
      const made = await makeInvitationToken(db, Value.Parse(InvitationJob, payload).invitation);
      if (!made) return;
      const { email, role, company, invitedBy, token } = made;
      await send({
        to: email,
        subject: `Приглашение: ${company}`,
        body: [
          'Здравствуйте!',
          `${invitedBy} приглашает вас присоединиться к компании: ${company}. Ваша роль — ${roleName(role)}.`,
          {
            lead: 'Чтобы принять приглашение, откройте ссылку',
            button: 'Принять приглашение',
            href: `${origin}/account/invitations/${token}`,
          },
          {
            fine: 'Ссылка одноразовая, действует неделю и только для этой почты. Если у вас ещё нет личного кабинета, зарегистрируйтесь по той же ссылке. Если приглашение попало к вам по ошибке, просто удалите это письмо.',
          },
        ],
      });
    },
    'review-emails': async (payload) => {
      const { kind, id, entityId, decidedAt, ...decision } = Value.Parse(ReviewJob, payload);
      await inTransaction(db, async (tx) => {
        if (await lockDecision(tx, { kind, id }, decidedAt)) await queueDecisionEmail(tx, entityId, decision);
      });
    },
    'company-decision-letter': async (payload) => {
      const job = Value.Parse(DecisionJob, payload);
      await send({ to: job.email, ...decisionEmail(job, origin) });
    },
  };
}
