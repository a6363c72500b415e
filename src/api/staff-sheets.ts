import { auditSheet } from '../shop/accounts/audit-log/audit-log.sheet.api.ts';
import type { ListSheet } from '../shop/accounts/list-exports/list-exports.server.ts';
import { peopleSheet } from '../shop/accounts/staff-people/staff-people.sheet.api.ts';
import { goodsSheet } from '../shop/catalogue/staff-goods/staff-goods.sheet.api.ts';
import { contractsSheet } from '../shop/companies/contracts/staff-contracts/staff-contracts.sheet.api.ts';
import { powersSheet } from '../shop/companies/powers/staff-powers/staff-powers.sheet.api.ts';
import { companiesSheet } from '../shop/companies/staff-companies/staff-companies.sheet.api.ts';
import { contentSheet } from '../shop/content/editing/editing.sheet.api.ts';
import { redirectsSheet } from '../shop/content/redirects/redirects.sheet.api.ts';
import { documentsSheet } from '../shop/documents/staff-documents/staff-documents.sheet.api.ts';
import { sessionsSheet } from '../shop/exchange/cockpit/cockpit.sheet.api.ts';
import { runsSheet } from '../shop/exchange/runs/runs.sheet.api.ts';
import { messagesSheet, resumesSheet } from '../shop/feedback/threads/threads.sheet.api.ts';
import { claimsSheet } from '../shop/orders/claims/claims.sheet.api.ts';
import { creditUse } from '../shop/orders/credit/credit.server.ts';
import { customersSheet } from '../shop/orders/staff/customers/customers.sheet.api.ts';
import { ordersSheet } from '../shop/orders/staff/order-list/order-list.sheet.api.ts';
import { inScope } from '../shop/orders/staff/staff-order/staff-order.server.ts';
import { requestsSheet } from '../shop/orders/staff/staff-requests/staff-requests.sheet.api.ts';
import { searchesSheet } from '../shop/search/desk/search-desk.sheet.api.ts';

/** All lists of the staff that become workbooks. A new list is added here. */
export const STAFF_SHEETS: readonly ListSheet[] = [
  ordersSheet,
  claimsSheet,
  companiesSheet,
  contractsSheet(creditUse),
  powersSheet,
  documentsSheet(inScope),
  customersSheet,
  messagesSheet,
  resumesSheet,
  requestsSheet,
  goodsSheet,
  contentSheet,
  redirectsSheet,
  searchesSheet,
  sessionsSheet,
  runsSheet,
  peopleSheet,
  auditSheet,
];
