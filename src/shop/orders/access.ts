import { may } from '../companies/policy.ts';
import type { MemberRole } from '../session/session.ts';
import { isCancellable, type OrderState } from './orders.ts';

/** How somebody stands to an order he sees. */
export interface Standing {
  /** By who he is: made by him for himself, or of his company. By a link or a guest's session it is not. */
  isOwn: boolean;
  /** The company it was made for; null: of a person. */
  legalEntityId: number | null;
  /** Who he is there; null: nobody, or no company. */
  role: MemberRole | null;
}

/** Whether he may act for its buyer: of a company only who orders for it, by its link nobody. */
export function mayAct({ legalEntityId, role }: Standing): boolean {
  return legalEntityId === null || (role !== null && may(role, 'order'));
}

/** Whether he may call it off now. */
export function mayCancel(standing: Standing, state: OrderState): boolean {
  return isCancellable(state) && mayAct(standing);
}

/** Whether its goods may be put into his cart anew: he has to have one of his own. */
export function mayRepeat(standing: Standing): boolean {
  return standing.isOwn && mayAct(standing);
}

/** Whether he is shown documents with sums of it. Who only collects goods sees the order, but none of these. */
export function mayReadDocuments({ legalEntityId, role }: Standing): boolean {
  return legalEntityId === null || (role !== null && may(role, 'documents.read'));
}
