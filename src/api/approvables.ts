import type { Approvable } from '../shop/accounts/approvals/approvals.ts';
import { erasureApproval } from '../shop/accounts/personal-data/personal-data.server.ts';
import { roleApproval } from '../shop/accounts/staff-people/staff-people.server.ts';
import { termsApproval } from '../shop/companies/contracts/staff-contracts/terms/terms.server.ts';
import { releaseApproval } from '../shop/exchange/runs/releases/releases.server.ts';
import { undoApproval } from '../shop/exchange/undo/proposed-undo/proposed-undo.server.ts';
import { refundApproval } from '../shop/orders/payments/ledger/refunds/refunds.server.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** All kinds of changes that may wait for a second person. A new kind is added here. */
export const APPROVABLES: readonly Approvable[] = [
  refundApproval,
  termsApproval,
  releaseApproval,
  undoApproval,
  erasureApproval(PERSONAL_DATA),
  roleApproval,
] as readonly Approvable<never>[] as readonly Approvable[];
