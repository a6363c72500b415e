import { sql } from 'kysely';
import { askedTogether } from '../../core/asked-together.server.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';
import { MOST_CART_LINES, MOST_KEYS } from './cart.ts';

export interface Addition {
  cartId: number;
  productId: number;
  quantity: number;
  /** The sum of what is there and what comes may not pass it… */
  maxQuantity: number;
  /** …and has to be a multiple of this. */
  multiplicity: number;
  /** Names this addition, and no other of the cart: done once however often it is asked for. */
  key: string | undefined;
}

interface AddedLine {
  id: number;
  quantity: number;
  isNew: boolean;
  /** It was added before, by the same key, and taken out since. */
  isRemoved: boolean;
}

/** Of a cart that was held: `line` null when the sum does not fit or the cart is full. */
interface Answer {
  cartId: number;
  line: AddedLine | null;
}

/** An addition, or a change, as its line remembers it: the key, and of how many it was. */
export function markOf(key: string, quantity: number | string): string {
  return `${key}=${quantity}`;
}

/** What the line holds: nothing while it is taken out. */
const there = 'case when i.removed_at is null then i.quantity else 0 end';
/** Whether this very addition was done before; without a key nobody knows. */
const known = 'i.addition_keys && excluded.addition_keys';
/** The key of an addition is among these, of this one or of another; as one text: taken apart they cost twice as much. */
const holdsKey = (marks: string, mark: string) =>
  `position(',' || split_part(${mark}, '=', 1) || '=' in ',' || array_to_string(${marks}, '=,') || '=') > 0`;
const limit = (column: string) => `(${column})[array_position($1::int[], i.cart_id)]`;

/**
 * Additions to carts of which none is named twice, in one statement under the locks of the carts.
 * @param others what to do about a cart that somebody else holds: «skip locked», or nothing, which waits for him
 */
const adding = (others: 'skip locked' | '') => `
  with given as (
    select * from unnest($1::int[], $2::int[], $3::int[], $6::text[]) as g (cart_id, product_id, quantity, mark)
  ), own as (
    select id from cart where id = any((select $1::int[])::int[]) for no key update ${others}
  ), added as (
    insert into cart_item as i (cart_id, product_id, quantity, addition_keys)
    select own.id, g.product_id, g.quantity, array_remove(array[g.mark], null)
    from own join given g on g.cart_id = own.id
    where ((select count(*) from cart_item where cart_id = own.id and removed_at is null) < ${MOST_CART_LINES}
       or exists (select from cart_item c where c.cart_id = own.id and c.product_id = g.product_id
                  and (c.removed_at is null or g.mark = any(c.addition_keys))))
      and (g.mark is null or not exists (
        select from cart_item c where c.cart_id = own.id and c.product_id <> g.product_id
          and ${holdsKey('c.addition_keys', 'g.mark')}))
    on conflict (cart_id, product_id) do update
      set quantity = case when ${known} then i.quantity else ${there} + excluded.quantity end,
          removed_at = case when ${known} then i.removed_at end,
          created_at = case when ${known} or i.removed_at is null then i.created_at else excluded.created_at end,
          addition_keys = case when ${known} then i.addition_keys
            else (excluded.addition_keys || i.addition_keys)[:${MOST_KEYS}] end
      where ${known}
         or ((${holdsKey('i.addition_keys', 'excluded.addition_keys[1]')}) is not true
             and ${there} + excluded.quantity <= ${limit('$4::int[]')}
             and (${there} + excluded.quantity) % ${limit('$5::int[]')} = 0)
    returning cart_id, json_build_object('id', id, 'quantity', quantity, 'isNew', created_at = now(),
                'isRemoved', removed_at is not null) as line
  )
  select own.id as "cartId", added.line from own left join added on added.cart_id = own.id`;

const askFree = prepared<Answer>('add_to_free_carts', adding('skip locked'));
const askWaiting = prepared<Answer>('add_to_carts', adding(''));

const valuesOf = (additions: readonly Addition[]) => [
  additions.map(({ cartId }) => cartId),
  additions.map(({ productId }) => productId),
  additions.map(({ quantity }) => quantity),
  additions.map(({ maxQuantity }) => maxQuantity),
  additions.map(({ multiplicity }) => multiplicity),
  additions.map(({ key, quantity }) => (key === undefined ? null : markOf(key, quantity))),
];

/** Those that come at once share a statement, and above all its commit; nobody waits for a cart that is not his own. */
const addTogether = askedTogether(
  async (db, additions: readonly (Addition & { name: string })[]) => {
    const ofCart = new Map(additions.toReversed().map((addition) => [addition.cartId, addition]));
    const answers = await askFree(db, valuesOf([...ofCart.values()]));
    return new Map(answers.map((answer) => [ofCart.get(answer.cartId)?.name ?? '', answer]));
  },
  ({ name }) => name,
);
let named = 0;

/**
 * Adds to the line of a product, or makes it, in one statement under the lock of the cart: parallel calls make one
 * line with their sum. A line taken out before comes back to its place. What was done before by the same key is not
 * done again.
 * @returns nothing when the sum does not fit, the cart is full, or the key was another addition's (`namedBy`)
 */
export async function addToLine(db: Db, addition: Addition): Promise<AddedLine | undefined> {
  const shared = await addTogether(db, { ...addition, name: String(named++) });
  // His cart is held: by an order, by another addition of his, or it has just been joined to another.
  const answer = shared ?? (await askWaiting(db, valuesOf([addition])))[0];
  return answer?.line ?? undefined;
}

const askMarks = prepared<{ product: number; mark: string }>(
  'marks_of_key',
  `select product_id as product, m as mark from cart_item, unnest(addition_keys) as m
   where cart_id = $1 and ${holdsKey('addition_keys', '$2::text')} and split_part(m, '=', 1) = $2`,
);

/**
 * What a key has named in this cart so far: nothing, this very addition, or something else than is asked for by it now.
 * @param asked how many of each of the goods
 */
export async function namedBy(
  db: Db,
  cartId: number,
  { key, asked }: { key: string; asked: ReadonlyMap<number, number | string> },
): Promise<'nothing' | 'this' | 'another'> {
  const marks = await askMarks(db, [cartId, key]);
  if (marks.length === 0) return 'nothing';
  const isThis = marks.every(({ product, mark }) => mark === markOf(key, asked.get(product) ?? 0));
  return isThis ? 'this' : 'another';
}

/** The line remembers by its key that a change of it was made. */
export async function rememberChange(
  tx: Tx,
  { lineId, key, wish }: { lineId: number; key: string; wish: string },
): Promise<void> {
  const mark = markOf(key, wish);
  await tx
    .updateTable('cart_item')
    .set({ addition_keys: sql`(array[${mark}::text] || addition_keys)[:${sql.lit(MOST_KEYS)}]` })
    .where('id', '=', lineId)
    .execute();
}
