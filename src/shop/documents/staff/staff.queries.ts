import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { type DocumentRow, SELECTED } from '../documents.queries.ts';
import type { DocumentState, DocumentTypeCode } from '../documents.ts';

interface Place {
  entityId: number;
  orderId: number | null;
  contractId: number | null;
}

/** A confirmed company by its ИНН; without a КПП it has to be the only one with that ИНН. */
export async function readEntityOf(db: Db, inn: string, kpp: string | undefined): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select id as "entityId", null as "orderId", null as "contractId" from legal_entity
    where inn = ${inn} and confirmed_at is not null and hidden_at is null
      and (${kpp ?? null}::text is null or kpp = ${kpp ?? null}) limit 2
  `.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

/** A company's order by its number. */
export async function readPlaceOfOrder(db: Db, number: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select legal_entity_id as "entityId", id as "orderId", contract_id as "contractId" from shop_order
    where number = ${number} and legal_entity_id is not null order by id desc limit 1
  `.execute(db);
  return rows[0];
}

export async function readContractNamed(
  db: Db,
  entityId: number,
  number: string,
): Promise<number | undefined> {
  const found = db.selectFrom('contract').select('id').where('legal_entity_id', '=', entityId);
  return (await found.where('number', '=', number).orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
}

export async function lockDocument(
  tx: Tx,
  id: number,
): Promise<{ type: DocumentTypeCode; state: DocumentState } | undefined> {
  const found = tx
    .selectFrom('entity_document')
    .select(['type', 'state'])
    .where('id', '=', id)
    .forNoKeyUpdate();
  return (await found.executeTakeFirst()) as { type: DocumentTypeCode; state: DocumentState } | undefined;
}

export async function updateState(tx: Tx, id: number, state: DocumentState): Promise<void> {
  await tx.updateTable('entity_document').set({ state }).where('id', '=', id).execute();
}

export async function readLatest(
  db: Db,
  { inn, limit }: { inn: string | undefined; limit: number },
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    ${SELECTED} where ${inn ?? null}::text is null or e.inn = ${inn ?? null} order by d.id desc limit ${limit}
  `.execute(db);
  return rows;
}
