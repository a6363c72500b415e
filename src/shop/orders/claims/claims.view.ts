import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import { formatPhone } from '../../../platform/text/phone-and-date.ts';
import { authorName as staffAuthor } from '../../audit/outdated/outdated.ts';
import { productHref } from '../../catalogue/catalogue.ts';
import { mayAct } from '../access.ts';
import type { StaffClaimRow } from './claim-staff.queries.ts';
import type { StaffClaimShape, StaffClaimsShape } from './claim-staff.shapes.ts';
import type { ClaimRow } from './claims.queries.ts';
import type { ClaimRowShape, ClaimShape } from './claims.shapes.ts';
import {
  CLAIM_KINDS,
  type ClaimState,
  claimNext,
  claimStateName,
  claimStates,
  claimTitle,
  decidedName,
  hasAct,
  mayStep,
  REFUSAL_NAMES,
  takesPhotos,
  WISH_NAMES,
} from './claims.ts';

/** The number of a claim for people: that of its order, then that within the order, «10001-2». */
export function claimNumber({ orderNumber, number }: Pick<ClaimRow, 'orderNumber' | 'number'>): string {
  return `${orderNumber}-${number}`;
}

/** A row of the list of claims. */
export function viewClaimRow(claim: ClaimRow): Static<typeof ClaimRowShape> {
  const { id, orderId, orderNumber, company, kind, wish, state } = claim;
  const number = claimNumber(claim);
  return {
    id,
    number,
    company,
    title: claimTitle(kind, number),
    order: { id: orderId, number: String(orderNumber) },
    kind: { code: kind, name: CLAIM_KINDS[kind].name },
    wish: { code: wish, name: WISH_NAMES[wish] },
    status: { code: state, name: claimStateName(state) },
    next_action: claimNext(claim),
    created_at: claim.createdAt.toISOString(),
    sent_at: claim.sentAt?.toISOString() ?? null,
    answer_by: claim.answerBy,
    refund_by: claim.refundBy,
    total: toRoubles(claim.lines.reduce((sum, { total }) => sum + total, 0)),
  };
}

/**
 * All fields of a claim.
 * @param token the token of the link by which it was requested; the URLs in the answer then contain it
 */
export function viewClaim(claim: ClaimRow, token?: string): Static<typeof ClaimShape> {
  const { id, kind, state, refusalCode, refusalText, decision, decidedText } = claim;
  const acts = mayAct(claim);
  const folder = `/api/v1/orders/claims/${id}`;
  const query = token === undefined ? '' : `?token=${token}`;
  return {
    ...viewClaimRow(claim),
    city: claim.city.name,
    time_zone: claim.city.timeZone,
    text: claim.text,
    lines: claim.lines.map(({ slug, total, ...line }) => ({
      ...line,
      href: slug === null ? null : productHref({ id: line.product, slug }),
      total: toRoubles(total),
    })),
    files: claim.files.map(({ scan, ...file }) => ({
      ...file,
      created_at: null,
      status: scan === 'clean' ? 'готов' : scan === 'waiting' ? 'проверяется' : 'заражён',
      download_url: scan === 'clean' ? `${folder}/files/${file.id}/${query}` : '',
    })),
    refusal:
      state === 'refused' && refusalCode !== null
        ? { code: refusalCode, name: REFUSAL_NAMES[refusalCode], text: refusalText ?? '' }
        : null,
    decision: decision && {
      code: decision,
      name: decidedName(claim),
      sum: claim.kopecks === null ? null : toRoubles(claim.kopecks),
      text: decidedText ?? '',
    },
    history: claim.steps.map(({ state: step, at, actor, name, note }) => ({
      code: step,
      name: claimStateName(step),
      at: new Date(at).toISOString(),
      by: authorName(actor, claim.legalEntityId === null ? null : name),
      note,
    })),
    can_send: acts && mayStep(claim, 'sent'),
    can_withdraw: acts && mayStep(claim, 'withdrawn'),
    can_add_files: acts && takesPhotos(claim),
    act_url: hasAct(kind) && state !== 'draft' ? `${folder}/act/${query}` : null,
    version: claim.version,
  };
}

/** A claim as the staff sees it; sums of a contract are null where the reader must not see them. */
export function viewStaffClaim(claim: StaffClaimRow): Static<typeof StaffClaimShape> {
  const { can_send: _, can_withdraw: _w, can_add_files: _f, ...view } = viewClaim(claim);
  const folder = `/api/v1/staff/claims/${claim.id}`;
  const shown = <T>(sum: T) => (claim.seesSums ? sum : null);
  return {
    ...view,
    total: shown(view.total),
    next_action: staffNext(claim),
    lines: view.lines.map((line) => ({ ...line, total: shown(line.total) })),
    decision: view.decision && { ...view.decision, sum: shown(view.decision.sum) },
    files: view.files.map((file) => ({
      ...file,
      download_url: file.download_url && `${folder}/files/${file.id}/`,
    })),
    act_url: view.act_url && `${folder}/act/`,
    history: view.history.map((step, at) => ({ ...step, by: staffAuthor(claim.steps[at] as Step) })),
    contact: viewContact(claim),
    steps: claimStates.filter((to) => SHOP_STATES.includes(to) && mayStep(claim, to)),
  };
}

/** A row of the staff's list. */
export function viewStaffClaimRow(claim: StaffClaimRow): Static<typeof StaffClaimsShape>['results'][number] {
  const row = viewClaimRow(claim);
  const total = claim.seesSums ? row.total : null;
  return {
    ...row,
    total,
    time_zone: claim.city.timeZone,
    next_action: staffNext(claim),
    contact: viewContact(claim),
    version: claim.version,
  };
}

/** What happens next, without the sum of a decision where the reader must not see it. */
function staffNext(claim: StaffClaimRow): string | null {
  return claimNext(claim.seesSums ? claim : { ...claim, kopecks: null });
}

type Step = ClaimRow['steps'][number];

/** The states that the shop moves a claim to; the buyer moves it to the others. */
const SHOP_STATES: readonly ClaimState[] = [
  'accepted',
  'refused',
  'goods_waiting',
  'goods_received',
  'decided',
  'settled',
] as ClaimState[];

function viewContact({ contact: { name, phone, email } }: StaffClaimRow) {
  return { name, phone: formatPhone(phone), email };
}

/** The author of a step, for the buyer. @param name of the member of the company who made it; null: not shown */
function authorName(actor: string, name: string | null): string {
  return actor === 'user' || actor === 'guest' ? (name ?? 'Покупатель') : 'Магазин';
}
