import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Files } from '../../platform/files/stored-files.server.ts';
import { staffCockpitRoutes } from './cockpit/cockpit.staff.api.ts';
import { staffConnectionRoutes } from './connections/connections.staff.api.ts';
import { staffDiffRoutes } from './diff/diff.staff.api.ts';
import { staffDocumentRoutes } from './documents/documents.staff.api.ts';
import { staffFreshnessRoutes } from './freshness/freshness.staff.api.ts';
import { staffJournalRoutes } from './journal/journal.staff.api.ts';
import { staffLinkingRoutes } from './linking/linking.staff.api.ts';
import { staffOrdersOutRoutes } from './orders/orders.staff.api.ts';
import { staffReconciliationRoutes } from './reconciliation/reconciliation.staff.api.ts';
import { staffRunRoutes } from './runs/runs.staff.api.ts';
import { staffSettlementRoutes } from './settlements/settlements.staff.api.ts';
import { staffUndoRoutes } from './undo/undo.staff.api.ts';

/** All routes of the staff about the exchange with 1C. */
export const staffExchangeRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  given,
) => {
  await app.register(staffCockpitRoutes, given);
  await app.register(staffConnectionRoutes, given);
  await app.register(staffFreshnessRoutes, given);
  await app.register(staffRunRoutes, given);
  await app.register(staffUndoRoutes, given);
  await app.register(staffLinkingRoutes, given);
  await app.register(staffDocumentRoutes, given);
  await app.register(staffDiffRoutes, given);
  await app.register(staffOrdersOutRoutes, given);
  await app.register(staffJournalRoutes, given);
  await app.register(staffReconciliationRoutes, given);
  await app.register(staffSettlementRoutes, given);
};
