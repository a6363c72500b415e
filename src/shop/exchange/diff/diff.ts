/** What a run does to a thing of the shop. */
export type DiffKind =
  | 'new'
  | 'hidden'
  | 'shown'
  | 'gone'
  | 'changed'
  | 'links'
  | 'price'
  | 'old_price'
  | 'stock'
  | 'category'
  | 'attribute'
  | 'brand'
  | 'price_type'
  | 'warehouse';

/** One line of a diff. */
export interface DiffLine {
  kind: DiffKind;
  /** External id of the product; null: it is no product, or has none. */
  ref: string | null;
  article: string | null;
  name: string;
  /** The price type or warehouse; null: neither. */
  place: string | null;
  /** Kopecks, a quantity, or a name; null: there was none. */
  was: string | null;
  /** The same afterwards; of `changed` and `links` what has changed, separated by commas. */
  now: string | null;
}

/** What a run has changed, or would change. */
export interface Diff {
  counts: Partial<Record<DiffKind, number>>;
  /** SHA-256 of all changed rows, in hex. The same changes have the same digest, whatever ids they get. */
  digest: string;
  /** The first lines of each kind. */
  lines: DiffLine[];
  /** Nothing of it is done: it is what a file that waits would change. */
  isPlanned: boolean;
}

/** Whether a diff has changes that are not among its lines. */
export function isCut({ counts, lines }: Pick<Diff, 'counts' | 'lines'>): boolean {
  return lines.length < Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How many lines of each kind are shown at most. */
export const MOST_LINES = 1_000;

const PARTS: Record<string, string> = {
  name: 'название',
  article: 'артикул',
  description: 'описание',
  brand_id: 'бренд',
  slug: 'адрес',
  unit: 'единица',
  multiplicity: 'кратность',
  barcode: 'штрихкод',
  vat_code: 'НДС',
  family_id: 'варианты',
  product_category: 'разделы',
  product_attribute: 'характеристики',
  product_image: 'картинки',
  product_tag: 'метки',
  product_relation: 'сопутствующие',
  weight_g: 'вес',
  country: 'страна',
};

/** The parts of a product that `changed` or `links` names, in the words of people: «название, НДС». */
export function partsText(now: string | null): string {
  return [...new Set((now ?? '').split(',').map((part) => PARTS[part] ?? 'прочее'))].join(', ');
}
