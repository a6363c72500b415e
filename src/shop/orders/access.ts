import { may } from '../companies/companies.ts';
import type { MemberRole } from '../session/session.ts';
import { isCancellable, type OrderState } from './orders.ts';

/** The relation of the visitor to an order. */
export interface OrderAccess {
  /** Whether it is his own order or one of his company; false for access by a link or a guest's session. */
  isOwn: boolean;
  /** The company it was placed for; null: for a person. */
  legalEntityId: number | null;
  /** His role in that company; null: not a member, or no company. */
  role: MemberRole | null;
}

/**
 * Whether the visitor may act for the buyer. For an order of a company this takes a role that orders; a link alone is not
 * enough.
 */
export function mayAct({ legalEntityId, role }: OrderAccess): boolean {
  return legalEntityId === null || (role !== null && may(role, 'order'));
}

/** Whether the visitor may cancel the order now. */
export function mayCancel(access: OrderAccess, state: OrderState): boolean {
  return isCancellable(state) && mayAct(access);
}

/** Whether the visitor may repeat the order. Only a logged-in owner or member has a cart for it. */
export function mayRepeat(access: OrderAccess): boolean {
  return access.isOwn && mayAct(access);
}

/** Whether the visitor may see documents with sums. A receiver sees the order but none of these. */
export function mayReadDocuments({ legalEntityId, role }: OrderAccess): boolean {
  return legalEntityId === null || (role !== null && may(role, 'documents.read'));
}
