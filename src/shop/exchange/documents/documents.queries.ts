import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { OrderState } from '../../orders/orders.ts';
import type { ComparedOrder, Goods } from './differences.ts';
import { type ReturnedDocument, unitCode } from './returned-document.ts';

/** What became of a version of a document. `read`: nothing yet; `skipped`: of a kind that the shop does not read. */
export type Outcome = 'read' | 'applied' | 'task' | 'skipped';

/** The row of a version of a document, locked until the transaction ends. */
export interface DocumentRow {
  id: number;
  /** The row of the first version of this document. */
  firstId: number;
  outcome: Outcome;
  /** Whether a person has settled its task. */
  isSettled: boolean;
}

/** How many earlier runs of a paper are known: its file comes soon or never. */
const MOST_RUNS = 20;

/** Notes that a version of a document was read, and locks its row: two readers of one version follow each other. */
export async function noteRead(
  tx: Tx,
  of: { connectionId: number; runId: number; ref: string; version: string },
  { number, operation, file }: Pick<ReturnedDocument, 'number' | 'operation' | 'file'>,
): Promise<DocumentRow> {
  const earlier =
    file === undefined
      ? sql``
      : sql`, earlier_runs = case when d.run_id = excluded.run_id then d.earlier_runs
              else (d.run_id || d.earlier_runs)[:${sql.lit(MOST_RUNS)}] end`;
  const { rows } = await sql<DocumentRow>`
    insert into exchange_document as d (connection_id, run_id, ref, version, number, operation)
    values (${of.connectionId}, ${of.runId}, ${of.ref}, ${of.version}, ${number}, ${operation})
    on conflict (connection_id, ref, version) do update set run_id = excluded.run_id, read_at = now()${earlier}
    returning d.id, d.outcome, least(d.id, (
      select min(f.id) from exchange_document f where f.connection_id = d.connection_id and f.ref = d.ref)) as "firstId", coalesce((
      select t.closed_at is not null from exchange_task t where t.id = d.task_id), false) as "isSettled"
  `.execute(tx);
  return rows[0]!;
}

export async function writeOutcome(
  tx: Tx,
  id: number,
  of: { outcome: Outcome; note: string; orderId?: number | null; taskId?: number | null },
): Promise<void> {
  const { outcome, note, orderId = null, taskId = null } = of;
  await sql`
    update exchange_document
    set outcome = ${outcome}, note = ${note}, order_id = coalesce(${orderId}::int, order_id),
        task_id = coalesce(${taskId}::int8, task_id)
    where id = ${id}
  `.execute(tx);
}

/** The ids of the orders that a document names: by number, by its id in documents, and by the id of another document of it. */
export async function readNamedOrders(
  db: Db,
  { connectionId, number, ref }: Pick<ReturnedDocument, 'number' | 'ref'> & { connectionId: number },
): Promise<{ byNumber: number | null; byRef: number | null }> {
  const plain = /^\d{1,9}$/.test(number) ? Number(number) : null;
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ref) ? ref : null;
  const { rows } = await sql<{ byNumber: number | null; byRef: number | null }>`
    select (select o.id from shop_order o join seller s on s.id = o.seller_id and s.is_default
            where o.number = ${plain}::int) as "byNumber",
           coalesce((select o.id from shop_order o where o.uuid = ${uuid}::uuid),
             (select min(d.order_id) from exchange_document d
              where d.connection_id = ${connectionId} and d.ref = ${ref} and d.order_id is not null
              having count(distinct d.order_id) = 1)) as "byRef"
  `.execute(db);
  return rows[0]!;
}

export async function readOrderNumber(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from shop_order where id = ${orderId}`.execute(
    db,
  );
  return rows[0]!.number;
}

type OrderAndNumber = ComparedOrder & { number: number; state: OrderState };

/** The current order as a document is compared with it. */
export async function readCompared(db: Db, orderId: number): Promise<OrderAndNumber> {
  const { rows } = await sql<OrderAndNumber>`
    select o.number, o.state, w.n as revision, coalesce((select max(r.n) from order_revision r
                     join order_revision_answer a on a.order_id = r.order_id and a.n = r.n and a.outcome = 'accepted'
                     where r.order_id = o.id and r.source <> '1c'), 0) as "ownRevision", w.total_kopecks as total, w.delivery_kopecks as delivery,
           case when o.legal_entity_id is not null then o.buyer_facts->>'inn' end as inn,
           (select coalesce(json_agg(json_build_object('product', l.product_id, 'name', l.name, 'quantity', l.quantity,
                                                       'total', l.total_kopecks) order by l.position), '[]')
            from order_line_now l where l.order_id = o.id and l.quantity > 0) as lines
    from shop_order o join order_now w on w.order_id = o.id where o.id = ${orderId}
  `.execute(db);
  return rows[0]!;
}

/** Products by their ids in a source, with the codes of their units. */
export async function readProducts(
  db: Db,
  source: string,
  refs: readonly string[],
): Promise<Goods['products']> {
  const { rows } = await sql<{ ref: string; id: number; unit: string | null }>`
    select e.value as ref, e.id, p.unit_code as unit from external_id e join product p on p.id = e.id
    where e.source = ${source} and e.kind = 'product' and e.value = any(${refs}::text[])
  `.execute(db);
  return new Map(rows.map(({ ref, id, unit }) => [ref, { id, unit: unitCode(unit) }]));
}

/** The last revision of an order that a connection was handed; null: none. */
export async function readHandedRevision(
  db: Db,
  { orderId, connectionId }: { orderId: number; connectionId: number },
): Promise<number | null> {
  const { rows } = await sql<{ n: number | null }>`
    select handed_revision as n from order_export where order_id = ${orderId} and connection_id = ${connectionId}
  `.execute(db);
  return rows[0]?.n ?? null;
}

/** The newest folder with a file, of the sessions that have sent a document, once it has had no new part for so long. */
export async function readFolderWith(
  db: Db,
  { connection, ref, path }: { connection: number; ref: string; path: string },
  silenceMs: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select f.id from exchange_folder f
    where f.session_id in (
        select s.session_id from exchange_document d join exchange_run r on r.id = any(d.run_id || d.earlier_runs)
        join exchange_folder s on s.id = r.folder_id where d.connection_id = ${connection} and d.ref = ${ref})
      and exists (select from exchange_part p where p.folder_id = f.id and p.name = ${path})
      and (f.sealed_at is not null or f.changed_at < now() - make_interval(secs => ${silenceMs / 1000}))
    order by f.id desc limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** A document in the list of the command line. */
export interface ListedDocument {
  number: string;
  operation: string;
  outcome: Outcome;
  note: string;
  connection: string;
  readAt: Date;
  /** The open task of it. */
  taskId: number | null;
}

/** The documents that were read last, of one connection or of all. */
export async function readDocumentRows(
  db: Db,
  connectionId: number | null,
  most: number,
): Promise<ListedDocument[]> {
  const { rows } = await sql<ListedDocument>`
    select d.number, d.operation, d.outcome, d.note, c.slug as connection, d.read_at as "readAt",
           (select t.id from exchange_task t where t.id = d.task_id and t.closed_at is null) as "taskId"
    from exchange_document d join exchange_connection c on c.id = d.connection_id
    where ${connectionId}::int is null or d.connection_id = ${connectionId}
    order by d.read_at desc, d.id desc limit ${most}
  `.execute(db);
  return rows;
}
