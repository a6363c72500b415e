import { badField, ShopError } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { formatInWords, type Kopecks } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { lineTotal, MOST_QUANTITY, quantityError } from '../../cart/cart.ts';
import { NO_SUCH_PRODUCT } from '../../catalogue/catalogue.ts';
import { vat } from '../../pricing/pricing.ts';
import { MOST_SUM } from '../payments/ledger/ledger.ts';

/** Who made a revision. */
export type RevisionSource = 'staff' | '1c' | 'buyer' | 'shop';

/** Why a revision was made, with the text that people see; empty: the note says it. */
export const REASON_NAMES = {
  out_of_stock: 'Товара не хватает на складе',
  client: 'По вашей просьбе',
  price: 'Изменилась цена',
  delivery: 'Определили стоимость доставки',
  substitution: 'Предлагаем замену',
  one_c: 'Заказ уточнён в учёте магазина',
  correction: 'Исправили ошибку',
  other: '',
} as const;
export type RevisionReason = keyof typeof REASON_NAMES;
export const revisionReasons = Object.keys(REASON_NAMES) as RevisionReason[];

/** The longest note or comment of a revision, in characters. */
export const MOST_NOTE = 1_000;

/** The error of a change that removes every line of an order. */
export const NOTHING_LEFT = 'В заказе не остаётся товаров: отмените заказ целиком.';

/** How a line differs from the order that its revision started from. */
export type LineChange = 'same' | 'quantity' | 'price' | 'added' | 'substituted' | 'cancelled';

/**
 * The consent that a revision needs: `none`, it is accepted at once; `silence`, it is accepted unless the buyer objects
 * within two working days; `explicit`, the buyer has to accept it.
 */
export type Consent = 'none' | 'silence' | 'explicit';

/** How a revision ended. */
export type RevisionOutcome = 'accepted' | 'refused' | 'withdrawn' | 'superseded';

/** A line of an order as of a revision. Its name, article, unit and VAT rate are frozen with the line itself. */
export interface SnapshotLine {
  /** null: the line is new and has no row yet. */
  line: number | null;
  product: number;
  name: string;
  article: string;
  unit: string;
  /** 0: cancelled. */
  quantity: number;
  /** For one unit. */
  kopecks: Kopecks;
  total: Kopecks;
  /** null: without VAT. */
  vatPercent: number | null;
  /** Included in the total. */
  vat: Kopecks;
  change: LineChange;
  /** The id of the line that this one substitutes; null: it is no substitute. */
  replaces: number | null;
}

/** An order with its lines as of a revision: what its buyer pays and receives. */
export interface Snapshot {
  lines: readonly SnapshotLine[];
  goods: Kopecks;
  /** null: not known yet. */
  delivery: Kopecks | null;
  total: Kopecks;
  /** The promised day; null: none was promised. */
  readyOn: LegalDay | null;
}

/**
 * A change of one line. By `line`, the quantity is the new one (absent: unchanged). By `product`, it is added to the line of
 * that product, or to a new line.
 */
export type LineRequest = ({ line: number; quantity?: number } | { product: number; quantity: number }) & {
  /** The unit price; absent: the agreed one, or for a new line the usual one for its quantity. */
  kopecks?: Kopecks;
  /** The id of the line that this one substitutes; that line is cancelled unless the request names it as well. */
  replaces?: number;
  /** The sum of the line when it differs from price × quantity, as 1C may write it. */
  total?: Kopecks;
};

/** What a revision changes. Lines that are not named stay as they are. */
export interface SnapshotRequest {
  lines: readonly LineRequest[];
  /** In kopecks; absent: unchanged; null: no longer known. */
  delivery?: Kopecks | null | undefined;
  /** Absent: unchanged; null: no day is promised. */
  readyOn?: LegalDay | null | undefined;
}

/** The facts of a product that a revision needs. */
export interface RevisedProduct {
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  vatPercent: number | null;
  /** The usual unit price of this quantity for the order's buyer; null: the product has no price for him. */
  priceAt(quantity: number): Kopecks | null;
}

interface Circumstances {
  /** Looks up a product that the request names; undefined: it does not exist. */
  productOf(product: number): RevisedProduct | undefined;
  /** How much of a line is packed or was handed over, in units of the line. */
  packedOf(line: number): number;
  /** Whether new quantities must be multiples of the product's step; those of 1C need not be. */
  hasMultiples: boolean;
}

/** A requested line, matched to a line of the order or to a new one. */
interface Target {
  /** Its index in the request, for the names of fields. */
  at: number;
  was: SnapshotLine | null;
  product: number;
  quantity: number;
  request: LineRequest;
}

/**
 * Builds the order as a request leaves it: lines that are not named stay, the quantity 0 cancels a line.
 * @throws 400 at `lines.N.…` for an unknown line or product, a line named twice, or a quantity that cannot be sold;
 *   400 likewise for a sum above `MOST_SUM`; 409 when less would be left than was packed, or nothing at all
 */
export function revised(current: Snapshot, request: SnapshotRequest, known: Circumstances): Snapshot {
  const targets = targetsOf(current, request.lines);
  const named = new Map(targets.flatMap((target) => (target.was ? [[target.was.line, target]] : [])));
  const replaced = new Set(targets.flatMap(({ request: { replaces } }) => replaces ?? []));
  const stayed = current.lines.map((was) => {
    const target = named.get(was.line);
    if (target) return changedLine(target, known);
    return was.line !== null && replaced.has(was.line) ? cancelled(was) : same(was);
  });
  const added = targets.filter(({ was }) => was === null).map((target) => changedLine(target, known));
  const lines = [...stayed, ...added];
  requirePacked(lines, known);
  if (lines.every(({ quantity }) => quantity === 0)) throw new ShopError('last_line', 409, NOTHING_LEFT);
  const goods = lines.reduce((sum, { total }) => sum + total, 0);
  requireSum(goods, 'lines', 'Товары');
  const delivery = request.delivery === undefined ? current.delivery : request.delivery;
  requireSum(goods + (delivery ?? 0), 'delivery', 'Заказ с доставкой');
  return {
    lines,
    goods,
    delivery,
    total: goods + (delivery ?? 0),
    readyOn: request.readyOn === undefined ? current.readyOn : request.readyOn,
  };
}

function targetsOf(current: Snapshot, lines: readonly LineRequest[]): Target[] {
  const byLine = new Map(current.lines.map((line) => [line.line, line]));
  const byProduct = new Map(current.lines.map((line) => [line.product, line]));
  const seen = new Set<number>();
  return lines.map((request, at) => {
    const was = ('line' in request ? byLine.get(request.line) : byProduct.get(request.product)) ?? null;
    if ('line' in request && was === null)
      throw badField(`lines.${at}.line`, `Строки ${request.line} в этом заказе нет.`);
    const product = 'line' in request ? (was as SnapshotLine).product : request.product;
    if (seen.has(product)) throw badField(`lines.${at}`, 'Эта строка названа дважды.');
    seen.add(product);
    requireReplaced(request, at, byLine, was);
    const quantity =
      'line' in request
        ? (request.quantity ?? (was as SnapshotLine).quantity)
        : request.quantity + (was?.quantity ?? 0);
    if ('product' in request && !(request.quantity > 0))
      throw badField(`lines.${at}.quantity`, 'Укажите, сколько добавить.');
    return { at, was, product, quantity, request };
  });
}

function requireReplaced(
  { replaces }: LineRequest,
  at: number,
  byLine: ReadonlyMap<number | null, SnapshotLine>,
  was: SnapshotLine | null,
): void {
  if (replaces === undefined) return;
  if (!byLine.has(replaces)) throw badField(`lines.${at}.replaces`, `Строки ${replaces} в этом заказе нет.`);
  if (was?.line === replaces) throw badField(`lines.${at}.replaces`, 'Строка не может заменить саму себя.');
}

function changedLine({ at, was, product, quantity, request }: Target, known: Circumstances): SnapshotLine {
  const goods = known.productOf(product);
  if (!was && !goods) throw badField(`lines.${at}.product`, NO_SUCH_PRODUCT);
  if (was && quantity === 0) return cancelled(was);
  const { name, article, unit, vatPercent } = was ?? (goods as RevisedProduct);
  if (quantity !== was?.quantity) {
    // What was packed may be any quantity, so an order may be cut down to it.
    const isPacked = was?.line != null && quantity === known.packedOf(was.line);
    const multiplicity = known.hasMultiples && !isPacked ? (goods?.multiplicity ?? 1) : 1;
    const issue = quantityError(quantity, { maxQuantity: MOST_QUANTITY, multiplicity, unit });
    if (issue !== null) throw badField(`lines.${at}.quantity`, `${name}: ${issue}`);
  }
  const kopecks = request.kopecks ?? was?.kopecks ?? goods?.priceAt(quantity) ?? null;
  if (kopecks === null) throw badField(`lines.${at}.price`, `${name}: у товара нет цены, укажите её.`);
  if (!Number.isSafeInteger(kopecks) || kopecks < 1)
    throw badField(`lines.${at}.price`, `${name}: цена должна быть больше нуля, в целых копейках.`);
  const isSame = kopecks === was?.kopecks && quantity === was.quantity;
  const total = request.total ?? (isSame ? was.total : lineTotal(kopecks, quantity));
  requireSum(total, `lines.${at}.price`, name);
  const { replaces = null } = request;
  const line = {
    line: was?.line ?? null,
    product,
    name,
    article,
    unit,
    quantity,
    kopecks,
    total,
    vatPercent,
  };
  return { ...line, vat: vat(total, vatPercent), replaces, change: changeOf(was, { ...line, replaces }) };
}

/** Checks that a sum in kopecks is one that a shop can mean. @throws 400 at `field` */
function requireSum(kopecks: Kopecks, field: string, name: string): void {
  if (kopecks > MOST_SUM)
    throw badField(
      field,
      `${name}: сумма больше ${formatInWords(MOST_SUM)}\u00a0₽. Проверьте цену и количество.`,
    );
}

/** How a line differs from `was`; null: the order did not have it. */
export function changeOf(
  was: SnapshotLine | null,
  now: Pick<SnapshotLine, 'quantity' | 'kopecks' | 'total' | 'replaces'>,
): LineChange {
  if (now.replaces !== null) return 'substituted';
  if (!was || was.quantity === 0) return 'added';
  if (was.kopecks !== now.kopecks) return 'price';
  if (was.quantity !== now.quantity) return 'quantity';
  return was.total === now.total ? 'same' : 'price';
}

function same(was: SnapshotLine): SnapshotLine {
  return was.quantity === 0 ? cancelled(was) : { ...was, change: 'same', replaces: null };
}

function cancelled(was: SnapshotLine): SnapshotLine {
  return { ...was, quantity: 0, total: 0, vat: 0, change: 'cancelled', replaces: null };
}

/** Checks that every line leaves at least what was packed. @throws 409 */
export function requirePacked(
  lines: readonly SnapshotLine[],
  { packedOf }: Pick<Circumstances, 'packedOf'>,
): void {
  for (const { line, name, unit, quantity } of lines) {
    const packed = line === null ? 0 : packedOf(line);
    if (quantity < packed)
      throw new ShopError(
        'packed',
        409,
        `${name}: уже собрано ${quantityOf(packed, unit)}, оставить меньше нельзя.`,
      );
  }
}
