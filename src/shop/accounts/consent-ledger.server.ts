import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { Visitor } from '../session/session.ts';
import { insertAnswer, readConsents } from './consent-ledger.queries.ts';
import { type ConsentText, REGISTRATION_CONSENTS, textOfConsent } from './consents.ts';
import { own } from './profile.server.ts';
import { lockUser } from './users.queries.ts';

export interface ConsentContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** From where, as the trusted proxy says: part of the proof. */
  address: string;
  /** What was agreed to in slices to the right, with an order as a rule. */
  agreedElsewhere(db: Db, userId: number): Promise<Agreed[]>;
}

/** Something that was agreed to outside of the account, for good. */
export interface Agreed {
  text: string;
  at: Date;
  /** With what: «Заказ № 12». */
  about: string;
}

/** What somebody has agreed to in his account, as it stands now. */
export interface StandingConsent {
  aim: ConsentText['aim'];
  text: string;
  isGiven: boolean;
  /** When it was answered last; null: never. */
  at: Date | null;
  /** Without it there is no account: it ends with the account. */
  isRequired: boolean;
}

/** What the visitor has agreed to and what he may, each with the wording he has seen. @throws 401 */
export async function consentsOf({ db, visitor, agreedElsewhere }: ConsentContext) {
  const { id } = await own(db, visitor);
  const [answers, elsewhere] = await Promise.all([readConsents(db, id), agreedElsewhere(db, id)]);
  const standing: StandingConsent[] = REGISTRATION_CONSENTS.map(({ aim, text, isRequired }) => {
    const last = answers.find((answer) => answer.aim === aim);
    const isGiven = last?.isGiven ?? false;
    return {
      aim,
      isGiven,
      at: last?.at ?? null,
      isRequired,
      text: isGiven ? textOfConsent(last?.version, text) : text,
    };
  });
  return { standing, elsewhere };
}

/**
 * Gives or takes back a consent; the same answer once more adds nothing.
 * @throws 401, 404 for an aim there is none of, 409 for the one an account stands on
 */
export async function answerConsent(
  { db, visitor, address }: Omit<ConsentContext, 'agreedElsewhere'>,
  aim: string,
  isGiven: boolean,
): Promise<void> {
  const { id } = await own(db, visitor);
  const consent = REGISTRATION_CONSENTS.find((each) => each.aim === aim);
  if (!consent) throw notFound('Такого согласия нет.');
  if (consent.isRequired && !isGiven)
    throw new ShopError(
      'consent_required',
      409,
      'На этом согласии держится кабинет. Чтобы отозвать его, попросите удалить ваши данные.',
    );
  await inTransaction(db, async (tx) => {
    await lockUser(tx, id);
    const last = (await readConsents(tx, id)).find((answer) => answer.aim === aim);
    if ((last?.isGiven ?? false) === isGiven) return;
    await insertAnswer(tx, { userId: id, aim, version: consent.version, isGiven, address });
    const action = isGiven ? 'consent.given' : 'consent.withdrawn';
    await recordAudit(tx, { actor: 'user', actorId: id, action, subjectId: id, details: { aim } });
  });
}
