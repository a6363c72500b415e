import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import type { ReportFilter } from './reports.queries.ts';
import type { ReportShape } from './reports.shapes.ts';

/** A report as the API answers with it. */
export type Report = Static<typeof ReportShape>;

/** The part of a report that depends on its name, and the ids of the companies that it shows. */
export interface ReportBody extends Pick<Report, 'note' | 'columns' | 'rows' | 'total' | 'chart'> {
  companies?: readonly number[];
}

/** What a report is made from. */
export interface ReportContext {
  db: Db;
  filter: ReportFilter;
  /** Whether the reader sees sums of money (STF-96). */
  seesMoney: boolean;
}
