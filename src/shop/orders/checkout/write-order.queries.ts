import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import { storeAnswerText } from '../../../platform/http/idempotency.server.ts';
import { addJobText } from '../../../platform/jobs/jobs.server.ts';
import { entryText } from '../../audit/audit.server.ts';
import { deleteLinesText } from '../../cart/lines/lines.server.ts';
import type { PlacedOrderShape } from '../orders.shapes.ts';
import {
  parameter as $,
  type NewOrderRows,
  ORDER_COLUMNS,
  ORDER_LINE_COLUMNS,
  valuesOf,
} from './order-rows.ts';

const askSeller = prepared<Seller>(
  'order_seller',
  `select id, name, full_name, inn, kpp, ogrn, address, vat_code, bank, director, accountant
   from seller where is_default`,
);

export type Seller = Pick<
  Selectable<DB['seller']>,
  | 'id'
  | 'name'
  | 'full_name'
  | 'inn'
  | 'kpp'
  | 'ogrn'
  | 'address'
  | 'vat_code'
  | 'bank'
  | 'director'
  | 'accountant'
>;

const changes: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The default seller with the company details that an order freezes, cached until they change. */
export async function readSeller(db: Db): Promise<Seller | undefined> {
  return cached(db, 'order seller', changes, async () => (await askSeller(db, []))[0]);
}

/** The answer for the buyer; the database has only the hash of the token. */
export type PlacedAnswer = Omit<Static<typeof PlacedOrderShape>, 'token'>;

const LINE_NAMES = ORDER_LINE_COLUMNS.join(', ');

/** All rows of an order in one statement: it is short under the locks of the stock counters. */
const writeRows = prepared<{
  answer: PlacedAnswer;
  stock: { product: number; free: number }[];
}>(
  'write_order',
  `with taken as (
     update stock_reserved r set reserved = r.reserved + t.quantity
     from unnest(${$('taken_products')}, ${$('taken_warehouses')}, ${$('taken_quantities')})
          as t (product, warehouse, quantity)
     join stock s on s.product_id = t.product and s.warehouse_id = t.warehouse
     where r.product_id = t.product and r.warehouse_id = t.warehouse and s.on_hand - r.reserved >= t.quantity
     returning r.product_id as product, s.on_hand - r.reserved as free),
   placed as (
     insert into shop_order (number, hold_state, ${ORDER_COLUMNS.join(', ')})
     overriding system value
     select coalesce(${$('number')}, nextval(('order_number_' || ${$('seller_id')})::regclass)), 'new', ${ORDER_COLUMNS.map($).join(', ')}
     where (select count(*) from taken) = cardinality(${$('taken_products')})
     returning id, number),
   line as (
     insert into order_line (order_id, position, ${LINE_NAMES})
     select p.id, given.place, ${LINE_NAMES}
     from placed p, unnest(${ORDER_LINE_COLUMNS.map((name) => $(`line_${name}`)).join(', ')})
       with ordinality as given (${LINE_NAMES}, place)
     returning id, position),
   held as (
     insert into reservation (order_line_id, warehouse_id, quantity)
     select line.id, t.warehouse, t.quantity
     from unnest(${$('taken_positions')}, ${$('taken_warehouses')}, ${$('taken_quantities')})
       with ordinality as t (position, warehouse, quantity, place)
     join line using (position) order by t.place),
   first_state as (insert into order_state_change (order_id, state) select id, 'new' from placed),
   agreed as (
     insert into order_consent (order_id, aim, text_version, address, consent_id, how, given_at)
     select p.id, given.aim, given.version, given.address, given.consent, given.how,
            coalesce((select c.given_at from consent c where c.id = given.consent), now())
     from placed p, unnest(${$('aims')}, ${$('versions')}, ${$('addresses')}, ${$('consents')}, ${$('hows')})
       as given (aim, version, address, consent, how)),
   audited as (${entryText(
     {
       actor: $('actor'),
       actorId: $('actor_id'),
       sessionId: $('actor_session'),
       capability: $('actor_capability'),
       reason: $('actor_reason'),
       action: `'order.placed'`,
       kind: `'order'`,
       subjectId: 'p.id',
       details: `jsonb_build_object('number', p.number, 'total', ${$('total_kopecks')})`,
     },
     'placed p',
   )}),
   ordered as (${deleteLinesText($('cart'), $('cart_lines'))}),
   answered as (${storeAnswerText(
     `(select ${$('answer')} || jsonb_build_object('number', p.number::text, 'items', (
         select jsonb_agg(jsonb_build_object('id', line.id) || item.of order by line.position)
         from jsonb_array_elements(${$('answer')} -> 'items') with ordinality as item (of, place)
         join line on line.position = item.place))
       from placed p)`,
     { scope: `'order'`, owner: $('key_owner'), key: $('key') },
   )} returning answer)
   select answered.answer, (select json_agg(taken) from taken) as stock
   from placed p, answered, ${addJobText(`'order-placed'`, `json_build_object('order', p.id)`)}`,
);

/**
 * Takes the goods, writes an order with all its rows, queues the job for its emails and stores the answer.
 * @returns the answer with its number and the ids of its items, and the free stock of the taken goods; undefined when the
 *   stock is no longer free, and the transaction has to be rolled back
 */
export async function insertOrder(tx: Tx, rows: NewOrderRows) {
  return (await writeRows(tx, valuesOf(rows)))[0];
}
