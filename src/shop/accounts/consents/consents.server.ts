import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Visitor } from '../../session/session.ts';
import { own } from '../profile.server.ts';
import { lockUser } from '../users.queries.ts';
import { type ConsentRow, insertAnswer, readConsents } from './consents.queries.ts';
import {
  type ConsentText,
  covers,
  FORM_CONSENTS,
  type FormAim,
  type FormConsent,
  REGISTRATION_CONSENTS,
  textOfConsent,
} from './consents.ts';

export interface ConsentContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** IP address as the trusted proxy reports it; part of the proof. */
  address: string;
  /** Consents given in other slices, mostly with orders. */
  agreedElsewhere(db: Db, userId: number): Promise<Agreed[]>;
}

/** A consent given outside the account; it cannot be withdrawn here. */
export interface Agreed {
  text: string;
  at: Date;
  /** What it was given for: «Заказ № 12». */
  about: string;
}

/** The current state of one of the user's consents. */
export interface StandingConsent {
  aim: ConsentText['aim'] | FormAim;
  text: string;
  isGiven: boolean;
  /** Time of the last answer; null: never answered. */
  at: Date | null;
  /** The account requires it, so it ends with the account. */
  isRequired: boolean;
}

/** Consents of the visitor, with the wording that was shown for each. @throws 401 */
export async function consentsOf({ db, visitor, agreedElsewhere }: ConsentContext) {
  const { id } = await own(db, visitor);
  const [answers, elsewhere] = await Promise.all([readConsents(db, id), agreedElsewhere(db, id)]);
  const asked = [...REGISTRATION_CONSENTS, ...FORM_CONSENTS.map((form) => ({ ...form, isRequired: false }))];
  const standing: StandingConsent[] = asked.flatMap(({ aim, text, isRequired }) => {
    const last = answers.find((answer) => answer.aim === aim);
    // Forms ask for their own consents; this list holds only those that were given.
    if (!last && FORM_CONSENTS.some((form) => form.aim === aim)) return [];
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
 * Gives or withdraws a consent. The same answer again adds nothing to the ledger.
 * @throws 401, 404 for an unknown aim, 409 for the consent that the account requires
 */
export async function answerConsent(
  { db, visitor, address }: Omit<ConsentContext, 'agreedElsewhere'>,
  aim: string,
  isGiven: boolean,
): Promise<void> {
  const { id } = await own(db, visitor);
  const consent = [...REGISTRATION_CONSENTS, ...FORM_CONSENTS].find((each) => each.aim === aim);
  if (!consent) throw notFound('Такого согласия нет.');
  if ('isRequired' in consent && consent.isRequired && !isGiven)
    throw new ShopError(
      'consent_required',
      409,
      'Без этого согласия личный кабинет не работает. Чтобы отозвать его, отправьте запрос на удаление данных.',
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

/** The consent behind something that was sent by a form. */
export interface GivenConsent {
  /** Id of its row in the ledger; null for guests, who have none. */
  id: number | null;
  /** Version of the wording that the person agreed to. */
  version: string;
  /** IP address from which it was given; empty: by word of mouth. */
  address: string;
  /** `phone`: by word of mouth, to the member of the staff who placed the order; absent: with a form. */
  how?: 'phone';
}

/** Forms that need no checkbox, because earlier consents of the user cover their current texts. */
export async function formsAgreedTo(db: Db, userId: number | null): Promise<FormAim[]> {
  if (userId === null) return [];
  const last = lastAnswers(await readConsents(db, userId));
  return FORM_CONSENTS.filter((form) => covering(last, form)).map(({ aim }) => aim);
}

/** The user's consent that covers a form; undefined: the form has to ask, as it asks every guest. */
export async function consentGiven(
  db: Db,
  userId: number | null,
  form: FormConsent,
): Promise<GivenConsent | undefined> {
  return userId === null ? undefined : covering(lastAnswers(await readConsents(db, userId)), form);
}

/** Stores the consent of a form. A user's consent goes into the ledger, so that no form asks for it again. */
export async function giveConsent(
  tx: Tx,
  { userId, address }: { userId: number | null; address: string },
  { aim, version }: FormConsent,
): Promise<GivenConsent> {
  const id =
    userId === null ? null : await insertAnswer(tx, { userId, aim, version, isGiven: true, address });
  return { id, version, address };
}

/** Only the last answer for each aim counts. @param answers the latest first */
function lastAnswers(answers: readonly ConsentRow[]): readonly ConsentRow[] {
  return answers.filter(({ aim }, at) => answers.findIndex((each) => each.aim === aim) === at);
}

/** A withdrawn consent of the form is asked for again: the consent of the account does not stand in for it. */
function covering(last: readonly ConsentRow[], form: FormConsent): ConsentRow | undefined {
  if (last.some(({ aim, isGiven }) => aim === form.aim && !isGiven)) return undefined;
  return last.find(
    ({ aim, isGiven, version }) =>
      isGiven && (aim === form.aim || aim === 'account') && covers(version, form),
  );
}
