import { approvalTasks } from '../shop/accounts/approvals/approvals.server.ts';
import { failedEmailTasks, failedJobTasks, lateBackupTasks } from '../shop/accounts/health/health.server.ts';
import { erasureTasks } from '../shop/accounts/personal-data/personal-data.server.ts';
import type { TaskSource } from '../shop/accounts/staff-tasks/staff-tasks.ts';
import { certificateTasks } from '../shop/catalogue/staff-goods/certificates/certificates.server.ts';
import { contractTasks } from '../shop/companies/contracts/staff-contracts/staff-contracts.server.ts';
import { powerTasks } from '../shop/companies/powers/powers.server.ts';
import { companyTasks } from '../shop/companies/staff/staff.server.ts';
import { documentReviewTasks } from '../shop/documents/staff-documents/staff-documents.server.ts';
import { documentTasks } from '../shop/exchange/documents/documents.server.ts';
import { pausedTasks, silenceTasks } from '../shop/exchange/freshness/freshness.server.ts';
import { heldTasks } from '../shop/exchange/quarantine/quarantine.server.ts';
import { rejectedTasks } from '../shop/exchange/runs/runs.server.ts';
import { messageTasks, resumeTasks } from '../shop/feedback/feedback.server.ts';
import { orderTasks } from '../shop/orders/staff/order-tasks/order-tasks.server.ts';

/** All kinds of tasks, in the order in which they are listed. A new kind of task is added here. */
export const STAFF_TASKS: readonly TaskSource[] = [
  ...orderTasks,
  companyTasks,
  ...contractTasks,
  powerTasks,
  documentReviewTasks,
  messageTasks,
  resumeTasks,
  silenceTasks,
  pausedTasks,
  heldTasks,
  rejectedTasks,
  documentTasks,
  certificateTasks,
  approvalTasks,
  erasureTasks,
  failedJobTasks,
  failedEmailTasks,
  lateBackupTasks,
];
