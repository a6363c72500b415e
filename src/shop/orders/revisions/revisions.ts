import { badField, ShopError } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { lineTotal, MOST_QUANTITY, quantityError } from '../../cart/cart.ts';
import { vat } from '../../pricing/pricing.ts';

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

/** What happened to a line since the revision before. */
export type LineChange = 'same' | 'quantity' | 'price' | 'added' | 'substituted' | 'cancelled';

/**
 * What the buyer has to say to a revision: nothing, because it is accepted at once; nothing within two working days, then it
 * is accepted; or an explicit yes.
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
  /** The line that this one stands for. */
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

/** A change of one line. A product that the order already has raises its line; one that it has not adds a line. */
export type LineRequest = ({ line: number; quantity?: number } | { product: number; quantity: number }) & {
  /** The unit price; absent: the agreed one, for a new line that of the price function. */
  kopecks?: Kopecks;
  /** The line that this one stands for; it is cancelled unless the request names it as well. */
  replaces?: number;
  /** The sum of the line when it differs from price × quantity, as 1C may write it. */
  total?: Kopecks;
};

/** What a revision changes. Lines that are not named stay as they are. */
export interface SnapshotRequest {
  lines: readonly LineRequest[];
  /** Absent: unchanged; null: not known any more. */
  delivery?: Kopecks | null | undefined;
  /** Absent: unchanged; null: no day is promised. */
  readyOn?: LegalDay | null | undefined;
}

/** What a product can be ordered by. */
export interface RevisedProduct {
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  vatPercent: number | null;
  /** The price function of the order's buyer; null: the product has no price for him. */
  priceAt(quantity: number): Kopecks | null;
}

interface Circumstances {
  /** The products that the request names. */
  productOf(product: number): RevisedProduct | undefined;
  /** Already packed, by line id, in units of the line. */
  packedOf(line: number): number;
  /** Whether quantities must be whole multiples. 1C decides for itself. */
  hasMultiples: boolean;
}

/** A requested line, resolved to a line of the order or to a new one. */
interface Target {
  at: number;
  was: SnapshotLine | null;
  product: number;
  quantity: number;
  request: LineRequest;
}

/**
 * Builds the order as a revision leaves it: lines that are not named stay, quantity 0 cancels.
 * @throws 400 at `lines.N.…` for an unknown line or product, a line named twice, or a quantity that cannot be sold;
 *   409 when less would be left than was packed, or nothing at all
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
  if (lines.every(({ quantity }) => quantity === 0))
    throw new ShopError('last_line', 409, 'В заказе не остаётся товаров: отмените заказ целиком.');
  const goods = lines.reduce((sum, { total }) => sum + total, 0);
  const delivery = request.delivery === undefined ? current.delivery : request.delivery;
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
  if (!was && !goods) throw badField(`lines.${at}.product`, 'Такого товара нет.');
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

/** What happened to a line. @param was null: the order did not have it */
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
