import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';

/** A debt by the books of 1C, with the contract that it is for. */
export interface ListedStatement {
  id: number;
  /** `1c:main`: by the connection `main`; `file`: by hand. */
  source: string;
  company: { id: number; name: string; inn: string };
  contract: { id: number; number: string };
  asOf: LegalDay;
  debt: Kopecks;
  overdue: Kopecks;
  createdAt: Date;
}

/** Which statements are meant; all of them, when none is named. */
export interface StatementFilter {
  source?: string | undefined;
  inn?: string | undefined;
}

const FROM = sql`
  contract_statement s join contract c on c.id = s.contract_id join legal_entity e on e.id = c.legal_entity_id`;

function fits({ source, inn }: StatementFilter) {
  return sql`(s.source like '1c:%' or s.source = 'file')
    and (${source ?? null}::text is null or s.source = ${source ?? null}) and (${inn ?? null}::text is null or e.inn = ${inn ?? null})`;
}

/** What 1C has stated, the latest first. @param after only statements with a smaller id */
export async function readStatements(
  db: Db,
  filter: StatementFilter,
  { after, most }: { after: number | undefined; most: number },
): Promise<ListedStatement[]> {
  const { rows } = await sql<ListedStatement>`
    select s.id, s.source, json_build_object('id', e.id, 'name', e.name, 'inn', e.inn) as company,
           json_build_object('id', c.id, 'number', c.number) as contract, s.as_of::text as "asOf", s.debt_kopecks as debt,
           s.overdue_kopecks as overdue, s.created_at as "createdAt"
    from ${FROM} where ${fits(filter)} and (${after ?? null}::int is null or s.id < ${after ?? null}::int)
    order by s.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many there are, at most `most`. */
export async function countStatements(db: Db, filter: StatementFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${FROM} where ${fits(filter)} limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}
