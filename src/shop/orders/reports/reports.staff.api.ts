import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { downloadHeaders } from '../../../platform/http/send-file.server.ts';
import { noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { reportSheet } from './report-sheet.server.ts';
import { makeReport, reportsOf } from './reports.server.ts';
import { ReportNameShape, ReportQueryShape, ReportShape, ReportsShape } from './reports.shapes.ts';

const tags = ['Отчёты'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Routes of the reports. Those of money take the right to see companies, too. */
export const staffReportRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/reports/',
    {
      config: { staff: 'reports.read' },
      schema: {
        summary: 'Отчёты, которые вам видны',
        tags,
        querystring: noQuery,
        response: { 200: ReportsShape, ...personalFailures },
      },
    },
    async ({ staff }) => reportsOf(db, staff),
  );

  app.get(
    '/staff/reports/:name/',
    {
      config: { staff: 'reports.read', reads: 'company' },
      schema: {
        summary: 'Отчёт за период рядом с предыдущим',
        tags,
        params: ReportNameShape,
        querystring: ReportQueryShape,
        response: { 200: ReportShape, ...personalFailures },
      },
    },
    async (request) => {
      const { staff, params, query } = request;
      const { report, companies } = await makeReport({ db, staff }, params.name, query);
      request.readIds = companies;
      return report;
    },
  );

  app.get(
    '/staff/reports/:name/export/',
    {
      config: { staff: 'reports.read', reads: 'company' },
      schema: { summary: 'Отчёт, XLSX', tags, params: ReportNameShape, querystring: ReportQueryShape },
    },
    async (request, reply) => {
      const { staff, params, query } = request;
      const { report, companies } = await makeReport({ db, staff }, params.name, query);
      request.readIds = companies;
      const { from, to } = report.period;
      return reply
        .headers(downloadHeaders(XLSX, `${report.title} ${from}—${to}.xlsx`))
        .send(reportSheet(report));
    },
  );
};
