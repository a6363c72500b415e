import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db } from '../../core/db.server.ts';
import type { Jobs } from '../../core/jobs.server.ts';
import type { Letter } from '../../core/mail.server.ts';
import { DecisionJob, decisionLetter } from './decisions.server.ts';
import { makeInvitationToken } from './invitations.server.ts';
import { roleName } from './policy.ts';

const InvitationJob = Type.Object({ invitation: Type.Integer() });

interface LettersContext {
  db: Db;
  send(letter: Letter): Promise<void>;
  /** Where links lead: of the configuration alone, never of a request (RELIABILITY 4). */
  origin: string;
}

/** The letters of companies, as jobs. The word of an invitation is made with its letter, and kept nowhere else. */
export function companyLetters({ db, send, origin }: LettersContext): Jobs {
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
          `${invitedBy} приглашает вас покупать вместе: ${company}, роль — ${roleName(role)}.`,
          {
            lead: 'Чтобы принять приглашение, откройте ссылку',
            ...{ button: 'Принять приглашение', href: `${origin}/account/invitations/${token}` },
          },
          {
            fine: 'Она годится один раз и неделю, и только с личным кабинетом на эту почту; если его ещё нет, его можно завести по той же ссылке. Если вы не знаете, о чём речь, ничего делать не нужно.',
          },
        ],
      });
    },
    'company-decision-letter': async (payload) => {
      const job = Value.Parse(DecisionJob, payload);
      await send({ to: job.email, ...decisionLetter(job, origin) });
    },
  };
}
