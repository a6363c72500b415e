import type { Static } from 'typebox';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../platform/database/transaction.server.ts';
import { idOfCursor, MOST_COUNTED, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { noCapability } from '../../accounts/staff/staff.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { Actor } from '../../audit/audit.ts';
import { authorName } from '../../audit/outdated/outdated.ts';
import { lockState } from '../orders.queries.ts';
import { readByDocument, readMoney } from '../payments/ledger/ledger.queries.ts';
import { recordMoney } from '../payments/ledger/ledger.server.ts';
import { type MoneySource, refundableOf, type STAFF_SOURCES } from '../payments/ledger/ledger.ts';
import { isInScope } from '../staff/staff-order/staff-order.queries.ts';
import { noSuchClaim, type StaffClaim, staffClaim } from './claim-reading.server.ts';
import {
  type ClaimPlaces,
  readIdOfClaim,
  readStaffClaim,
  readStaffClaims,
  type StaffClaimRow,
} from './claim-staff.queries.ts';
import type { StaffClaimsQueryShape, StaffClaimsShape } from './claim-staff.shapes.ts';
import { recordStep } from './claim-steps.server.ts';
import type { ClaimChange } from './claims.queries.ts';
import {
  type ClaimDecision,
  claimStateName,
  isMoney,
  LEAST_TEXT,
  MOST_ANSWER_TEXT,
  mayStep,
  type RefusalCode,
} from './claims.ts';
import { viewStaffClaimRow } from './claims.view.ts';

/** A step of the shop on a claim. The buyer is shown `note` and `text`; `kopecks` is the money to give back. */
export type ShopStep =
  | { to: 'accepted' | 'goods_waiting' | 'goods_received'; note?: string | undefined }
  | { to: 'refused'; code: RefusalCode; text: string }
  | { to: 'decided'; decision: ClaimDecision; kopecks: Kopecks | null; text: string }
  /** `document` and `source`: how the money was given back. */
  | {
      to: 'settled';
      note?: string | undefined;
      document?: string | undefined;
      source?: (typeof STAFF_SOURCES)[number] | undefined;
    };

/**
 * A page of the claims of orders in these places, the latest first, without drafts.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`
 */
export async function staffClaims(
  db: Db,
  places: ClaimPlaces,
  query: Static<typeof StaffClaimsQueryShape>,
  url: string,
): Promise<Static<typeof StaffClaimsShape>> {
  const { status: state, order, limit, cursor } = query;
  const isOpen = query.is_open === '1';
  const after = await idOfCursor(db, LIST, cursor);
  const { rows, counted } = await readStaffClaims(
    db,
    places,
    { state, order, isOpen },
    { after, limit: limit + 1, mostCounted: MOST_COUNTED },
  );
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewStaffClaimRow);
}

/** The name of the list in cursors. */
const LIST = 'claims';

/** Checks that a photo belongs to a claim of an order in these places. @returns the id of its stored file @throws 404 */
export async function staffPhoto(
  db: Db,
  scope: Scope,
  { id, file }: { id: number; file: number },
): Promise<number> {
  const claim = await readStaffClaim(db, id, scope);
  if (!claim?.files.some((each) => each.id === file)) throw noSuchClaim();
  return file;
}

/** All places, for the command line. */
export const EVERYWHERE: Scope = { cities: null, shops: null };
export const ALL_CLAIMS: ClaimPlaces = { scope: EVERYWHERE, contracts: EVERYWHERE };

/** The claim with the number «10001-2»: the number of the order, then the one within the order. @throws 404 */
export async function claimNamed(db: Db, order: number, number: number): Promise<StaffClaim> {
  const id = await readIdOfClaim(db, order, number);
  if (id === undefined) throw notFound(`Обращения ${order}-${number} нет.`);
  return staffClaim(db, ALL_CLAIMS, id);
}

/** Who makes a step of the shop, and the places where he may. */
export interface ShopSide {
  by: Actor;
  scope: Scope;
  /** The places where he may give money back; null: nowhere. */
  refunds: Scope | null;
  /** The buyer gets no email about the step. */
  isQuiet?: boolean;
}

/**
 * Makes a step of the shop on a claim: state, history, audit, money and emails in one transaction, the caller's if there is one.
 * @param claim its id, and the version of the claim that was read; null: it is not checked
 * @returns whether the step gave money back
 * @throws 404 outside the places; 403 for money that he may not give back; 409 when it has changed since, has no such step now, or the document of the refund is
 *   known; 400 at fields
 */
export async function stepClaim(
  db: Db,
  side: ShopSide,
  { id, version }: { id: number; version: number | null },
  step: ShopStep,
): Promise<boolean> {
  const { by, scope } = side;
  return joinTransaction(db, async (tx) => {
    const found = await readStaffClaim(tx, id, scope);
    if (!found) throw noSuchClaim();
    await lockState(tx, found.orderId);
    const claim = (await readStaffClaim(tx, id, scope)) ?? found;
    if (version !== null && version !== claim.version) throw stale(claim, version);
    if (!mayStep(claim, step.to))
      throw new ShopError(
        'no_such_step',
        409,
        `Обращение уже «${claimStateName(claim.state)}»: так его не меняют.`,
      );
    const { note, change } = await written(tx, claim, step, side);
    await recordStep(tx, claim, { to: step.to, by, note, change, isQuiet: side.isQuiet });
    return typeof change.settled?.paymentId === 'number';
  });
}

/** The note and the columns of a step. A claim that is settled with money is paid back here. */
async function written(
  tx: Tx,
  claim: StaffClaimRow,
  step: ShopStep,
  side: ShopSide,
): Promise<{ note: string; change: ClaimChange }> {
  switch (step.to) {
    case 'refused': {
      const text = requireText(step.text, 'text', 'Напишите покупателю, почему отказываем.');
      return { note: text, change: { refusal: { code: step.code, text } } };
    }
    case 'decided': {
      const { decision, kopecks } = step;
      const text = requireText(step.text, 'text', 'Напишите покупателю, что решили.');
      requireSum(claim, step);
      return { note: text, change: { decision: { what: decision, kopecks, text } } };
    }
    case 'settled':
      return {
        note: noteOf(step.note),
        change: { settled: { paymentId: await payBack(tx, claim, step, side) } },
      };
    case 'goods_received':
      return { note: noteOf(step.note), change: { isReceived: true } };
    default:
      return { note: noteOf(step.note), change: {} };
  }
}

/**
 * Records the refund of a claim, up to what was overpaid: for what the buyer has not paid yet, he owes less instead.
 * @returns the id of the row of the ledger; null: there is nothing to refund
 * @throws 400 at `document` when there is one without money to refund; 403 for a person who may not refund; 409 when the document is known
 */
async function payBack(
  tx: Tx,
  { orderId, kopecks }: StaffClaimRow,
  { source = 'bank', document = '' }: { source?: MoneySource | undefined; document?: string | undefined },
  { by, refunds }: ShopSide,
): Promise<number | null> {
  const money = await readMoney(tx, orderId);
  const due = money ? Math.min(kopecks ?? 0, refundableOf(money)) : 0;
  if (due === 0) {
    await requireNoDocument(tx, { orderId, kopecks }, document.trim());
    return null;
  }
  if (!refunds || !(await isInScope(tx, refunds, orderId))) throw noCapability('payments.refund');
  const { id, isRepeated } = await recordMoney(
    tx,
    { orderId, kind: 'refund', kopecks: due, source, document: document.trim() },
    by.actor === 'staff' ? { ...by, capability: 'payments.refund' } : by,
  );
  if (isRepeated) throw new ShopError('payment_known', 409, `«${document}» уже записано по этому заказу.`);
  return id;
}

/** Checks that a settlement without money names no document, unless it is that of an earlier refund. @throws 400 */
async function requireNoDocument(
  tx: Tx,
  { orderId, kopecks }: Pick<StaffClaimRow, 'orderId' | 'kopecks'>,
  document: string,
): Promise<void> {
  if (document === '') return;
  const known = await readByDocument(tx, orderId, document);
  if (known?.kind === 'refund' && !known.isReversed) return;
  throw badField(
    'document',
    kopecks === null
      ? 'По этому решению деньги не возвращают. Закройте обращение без документа.'
      : 'Возвращать нечего: лишнего по заказу не оплачено, решение уменьшило его стоимость. Закройте обращение без документа.',
  );
}

/** Checks that a sum is given for a refund and a discount only, and is at most the price of the claimed goods. @throws 400 */
function requireSum(
  { lines }: StaffClaimRow,
  { decision, kopecks }: { decision: ClaimDecision; kopecks: Kopecks | null },
): void {
  if (!isMoney(decision)) {
    if (kopecks !== null) throw badField('sum', 'Сумму указывают для возврата денег и снижения цены.');
    return;
  }
  const most = lines.reduce((sum, { total }) => sum + total, 0);
  if (kopecks === null || kopecks <= 0) throw badField('sum', 'Укажите, сколько вернуть.');
  if (kopecks > most)
    throw badField('sum', `Указанные товары стоят ${formatKopecks(most)} ₽: больше не вернуть.`);
}

function requireText(given: string, field: string, missing: string): string {
  const text = inLines(given);
  if (text.length < LEAST_TEXT) throw badField(field, missing);
  if (text.length > MOST_ANSWER_TEXT) throw badField(field, `Не длиннее ${MOST_ANSWER_TEXT} знаков.`);
  return text;
}

function noteOf(given = ''): string {
  const text = inLines(given);
  if (text.length > MOST_ANSWER_TEXT) throw badField('note', `Не длиннее ${MOST_ANSWER_TEXT} знаков.`);
  return text;
}

function stale({ version, steps }: StaffClaimRow, read: number): ShopError {
  const changed = steps.flatMap(({ version: at, state, actor, name, at: moment }, index) =>
    at > read
      ? {
          field: 'state',
          was: steps[index - 1]?.state ?? null,
          now: state,
          by: authorName({ actor, name }),
          at: new Date(moment).toISOString(),
        }
      : [],
  );
  return new ShopError(
    'version',
    409,
    'Обращение изменилось, пока вы его смотрели. Посмотрите, что нового, и повторите.',
    { facts: { version, changed } },
  );
}
