import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Db } from '../platform/database/db.server.ts';
import type { Files } from '../platform/files/stored-files.server.ts';
import type { LegalDay } from '../platform/text/legal-day.ts';
import { slugOf } from '../platform/text/slug.ts';
import { approvalRoutes } from '../shop/accounts/approvals/approvals.staff.api.ts';
import { auditRoutes } from '../shop/accounts/audit-log/audit-log.staff.api.ts';
import type { DeskStreams } from '../shop/accounts/desk-events/desk-events.server.ts';
import { deskEventRoutes } from '../shop/accounts/desk-events/desk-events.staff.api.ts';
import { recordCall } from '../shop/accounts/desk-session/desk-session.server.ts';
import { requireRecentFactor, requireState } from '../shop/accounts/desk-session/desk-session.ts';
import { ownStaffSessionRoutes } from '../shop/accounts/desk-session/own-sessions.staff.api.ts';
import type { HealthContext } from '../shop/accounts/health/health.server.ts';
import { healthRoutes } from '../shop/accounts/health/health.staff.api.ts';
import { inboxRoutes } from '../shop/accounts/inbox/inbox.staff.api.ts';
import { listExportRoutes } from '../shop/accounts/list-exports/list-exports.staff.api.ts';
import { listViewRoutes } from '../shop/accounts/list-views/list-views.staff.api.ts';
import { phraseRoutes } from '../shop/accounts/phrases/phrases.staff.api.ts';
import { requireGrants, requireStaff } from '../shop/accounts/staff/staff.server.ts';
import { recordReadings } from '../shop/accounts/staff-access/staff-access.server.ts';
import { enrolmentRoutes } from '../shop/accounts/staff-login/enrolment.staff.api.ts';
import { staffLoginRoutes } from '../shop/accounts/staff-login/staff-login.staff.api.ts';
import { staffPeopleRoutes } from '../shop/accounts/staff-people/staff-people.staff.api.ts';
import { staffPlaceRoutes } from '../shop/accounts/staff-places/staff-places.staff.api.ts';
import { bulkRoutes } from '../shop/catalogue/staff-goods/bulk/bulk.staff.api.ts';
import { certificateRoutes } from '../shop/catalogue/staff-goods/certificates/certificates.staff.api.ts';
import { staffGoodsRoutes } from '../shop/catalogue/staff-goods/staff-goods.staff.api.ts';
import { staffStructureRoutes } from '../shop/catalogue/staff-structure/staff-structure.staff.api.ts';
import { staffContractRoutes } from '../shop/companies/contracts/staff-contracts/staff-contracts.staff.api.ts';
import { staffPowerRoutes } from '../shop/companies/powers/staff-powers/staff-powers.staff.api.ts';
import { staffCompanyRoutes } from '../shop/companies/staff-companies/staff-companies.staff.api.ts';
import { cleanHtml } from '../shop/content/blocks/blocks.server.ts';
import { staffContentRoutes } from '../shop/content/editing/editing.staff.api.ts';
import { homeBlockRoutes } from '../shop/content/home/home.staff.api.ts';
import { staffRedirectRoutes } from '../shop/content/redirects/redirects.staff.api.ts';
import { staffDocumentRoutes } from '../shop/documents/staff-documents/staff-documents.staff.api.ts';
import { staffExchangeRoutes } from '../shop/exchange/exchange.staff.api.ts';
import { exchangeFreshness } from '../shop/exchange/freshness/freshness.server.ts';
import { threadRoutes } from '../shop/feedback/threads/threads.staff.api.ts';
import { emailPreviewRoutes } from '../shop/layout/email-previews/email-previews.staff.api.ts';
import { menuRoutes } from '../shop/layout/menu/menu.staff.api.ts';
import { staffSettingRoutes } from '../shop/layout/staff-settings/staff-settings.staff.api.ts';
import { clientOrderRoutes } from '../shop/orders/checkout/client-orders/client-orders.staff.api.ts';
import { staffClaimRoutes } from '../shop/orders/claims/claims.staff.api.ts';
import { creditUse } from '../shop/orders/credit/credit.server.ts';
import { staffHandOutRoutes } from '../shop/orders/hand-out/hand-out.staff.api.ts';
import { shopHolidays } from '../shop/orders/holds/holds.server.ts';
import { staffHoldRoutes } from '../shop/orders/holds/holds.staff.api.ts';
import { isWorkingDay } from '../shop/orders/holds/holds.ts';
import { staffLedgerRoutes } from '../shop/orders/payments/ledger/ledger.staff.api.ts';
import { staffReportRoutes } from '../shop/orders/reports/reports.staff.api.ts';
import { staffRevisionRoutes } from '../shop/orders/revisions/revisions.staff.api.ts';
import { staffShipmentRoutes } from '../shop/orders/shipments/shipments.staff.api.ts';
import { staffBulkRoutes } from '../shop/orders/staff/bulk/bulk.staff.api.ts';
import { customerRoutes } from '../shop/orders/staff/customers/customers.staff.api.ts';
import { staffOrderRoutes } from '../shop/orders/staff/order-page/order-page.staff.api.ts';
import { inScope } from '../shop/orders/staff/staff-order/staff-order.server.ts';
import { staffRequestRoutes } from '../shop/orders/staff/staff-requests/staff-requests.staff.api.ts';
import { staffPrintingRoutes } from '../shop/printing/printing.staff.api.ts';
import { staffSearchRoutes } from '../shop/search/desk/search-desk.staff.api.ts';
import { refreshListing, refreshMoved } from '../shop/search/search.server.ts';
import type { CatalogSearch } from '../shop/search/search.ts';
import { openCsrfTokens } from '../shop/session/csrf/csrf.server.ts';
import { APPROVABLES } from './approvables.ts';
import { isSafe, requireDeskToken, requireOwnPage } from './csrf.server.ts';
import { deskHttp, deskOf } from './desk.server.ts';
import { emailJobs, SHOP_EMAILS } from './emails.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { STAFF_SHEETS } from './staff-sheets.ts';
import { STAFF_TASKS } from './staff-tasks.ts';

interface StaffDependencies {
  db: Kysely<DB>;
  config: Config;
  files: Files;
  /** Folder of public images. */
  filesDir: string;
  /** Address of the database, for work in a thread of its own. */
  databaseUrl: string;
  /** The streams of changes to open desks. */
  streams: DeskStreams;
  /** Where lists and texts come from now, and since when. */
  searchIndex: HealthContext['searchIndex'];
  replica: HealthContext['replica'];
  search: CatalogSearch;
}

/** Mounts the routes of the staff, which slices declare in their `*.staff.api.ts`. */
export async function registerStaffRoutes(calls: FastifyInstance, given: StaffDependencies): Promise<void> {
  const http = deskHttp(given.db, given.config);
  await calls.register(staffLoginRoutes, { db: given.db, http });
  await calls.register(enrolmentRoutes, { db: given.db, http });
  await calls.register(ownStaffSessionRoutes, { db: given.db });
  await calls.register(deskEventRoutes, { streams: given.streams, http });
  await calls.register(staffPeopleRoutes, { db: given.db, http });
  await calls.register(approvalRoutes, { db: given.db, approvables: APPROVABLES });
  await calls.register(customerRoutes, { db: given.db, parts: PERSONAL_DATA });
  await calls.register(auditRoutes, { db: given.db });
  await calls.register(staffOrderRoutes, given);
  await calls.register(clientOrderRoutes, { db: given.db, search: given.search });
  await calls.register(staffSettingRoutes, { db: given.db });
  const origin = given.config.publicUrl ?? `http://localhost:${given.config.port}`;
  await calls.register(emailPreviewRoutes, {
    db: given.db,
    origin,
    deskOrigin: given.config.deskUrl ?? origin,
    emails: SHOP_EMAILS,
    jobsOf: emailJobs,
  });
  await calls.register(staffReportRoutes, { db: given.db });
  await calls.register(staffBulkRoutes, { db: given.db });
  await calls.register(staffPlaceRoutes, { db: given.db });
  await calls.register(listViewRoutes, { db: given.db });
  await calls.register(listExportRoutes, { db: given.db, files: given.files, sheets: STAFF_SHEETS });
  await calls.register(staffContentRoutes, { ...given, slugOf });
  await calls.register(staffRedirectRoutes, { db: given.db });
  await calls.register(homeBlockRoutes, { db: given.db });
  await calls.register(menuRoutes, { db: given.db });
  await calls.register(staffClaimRoutes, given);
  await calls.register(staffPrintingRoutes, given);
  await calls.register(staffShipmentRoutes, { db: given.db });
  await calls.register(staffLedgerRoutes, { db: given.db });
  await calls.register(staffRevisionRoutes, { db: given.db, search: given.search });
  await calls.register(staffHandOutRoutes, { db: given.db });
  await calls.register(staffHoldRoutes, { db: given.db });
  await calls.register(staffExchangeRoutes, { db: given.db, files: given.files });
  await calls.register(inboxRoutes, { db: given.db, sources: STAFF_TASKS, workingDays });
  await calls.register(phraseRoutes, { db: given.db });
  await calls.register(staffCompanyRoutes, { db: given.db });
  await calls.register(staffContractRoutes, { db: given.db, files: given.files, creditUse });
  await calls.register(staffPowerRoutes, { db: given.db, files: given.files });
  await calls.register(staffDocumentRoutes, { db: given.db, files: given.files, orderInScope: inScope });
  await calls.register(threadRoutes, { db: given.db, files: given.files });
  await calls.register(staffRequestRoutes, { db: given.db, search: given.search });
  await calls.register(staffGoodsRoutes, { ...given, cleanHtml, refreshGoods: refreshListing });
  await calls.register(bulkRoutes, { db: given.db, refreshGoods: refreshListing });
  await calls.register(staffStructureRoutes, {
    db: given.db,
    cleanHtml,
    refreshGoods: refreshListing,
    refreshMoved: (tx, goods) => refreshMoved(tx, { ...goods, offered: [] }),
  });
  await calls.register(certificateRoutes, { db: given.db, files: given.files });
  await calls.register(healthRoutes, {
    db: given.db,
    dataDir: given.config.dataDir,
    searchIndex: given.searchIndex,
    replica: given.replica,
    imports: () => exchangeFreshness(given.db),
  });
  await calls.register(staffSearchRoutes, { db: given.db, databaseUrl: given.databaseUrl });
}

/** Which days are working days. */
async function workingDays(db: Db): Promise<(day: LegalDay) => boolean> {
  const holidays = await shopHolidays(db);
  return (day) => isWorkingDay(day, holidays);
}

/**
 * Opens routes of the staff only to people with a session at the desk and with the capability that the route names in
 * `config.staff` (STF-1, STF-12). Call it before the routes are added.
 * @param folder the address under which all of them lie
 * @throws when a route under the folder names no capability, or one elsewhere names one
 */
export function guardStaffRoutes(calls: FastifyInstance, given: Guard, folder: string): void {
  calls.addHook('onRoute', ({ config, method, url }) => {
    const isStaff = config?.staff !== undefined;
    if (url.startsWith(folder) === isStaff) return;
    throw new Error(
      isStaff
        ? `${method} ${url} is a route of the staff outside ${folder}`
        : `${method} ${url} names no capability of the staff: set config.staff`,
    );
  });
  calls.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.staff === undefined) return;
    reply.header('cache-control', 'private, no-store');
    await letIn(request, given);
  });
  recordReadings(calls, given.db);
}

interface Guard {
  db: Kysely<DB>;
  config: Config;
}

/** Checks session, page and token, capability, and the age of the second factor, in this order. */
async function letIn(request: FastifyRequest, { db, config }: Guard): Promise<void> {
  const { staff: wanted, needsFactor, isPolled } = request.routeOptions.config;
  if (wanted === 'guest') {
    if (!isSafe(request)) requireOwnPage(request, config);
    return;
  }
  request.desk = await deskOf(db, config, request);
  if (!isSafe(request)) {
    requireOwnPage(request, config);
    requireDeskToken(request, await openCsrfTokens(db), request.desk.token);
  }
  if (wanted === 'session' || wanted === undefined) return;
  requireState(request.desk, 'open');
  const { id: sessionId, userId } = request.desk;
  if (wanted === 'any') await requireGrants(db, userId);
  else request.staff = await requireStaff(db, { userId, sessionId }, wanted);
  if (needsFactor) requireRecentFactor(request.desk);
  if (!isPolled) await recordCall(db, request.desk);
}

/** Opens pages of the staff, such as the documentation of its API, only to members of the staff. */
export function guardStaffPages(pages: FastifyInstance, { db, config }: Guard): void {
  pages.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    request.desk = await deskOf(db, config, request);
    requireState(request.desk, 'open');
    await requireGrants(db, request.desk.userId);
  });
}
