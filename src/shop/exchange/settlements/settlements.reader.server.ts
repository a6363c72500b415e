import { answerReader } from '../../../platform/files/reader-process.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { checkSettlements } from './read-settlements.server.ts';

// Runs in a process of its own, which settlements-upload.server.ts starts.
answerReader(async ({ path, isSheet, today }: { path: string; isSheet: boolean; today: LegalDay }) =>
  checkSettlements(path, { isSheet, today }),
);
