import type { XmlStart } from '../../../platform/files/xml-reader.ts';
import { distinctCounter, type Node, textOf } from '../records/records.ts';
import { offerName } from './yml-offer.ts';

/** Counts of a YML feed under the keys of COUNTS.json. */
export interface YmlCounts {
  date: string | null;
  categories: number;
  offers: number;
  offer_ids_unique: number;
  types: Record<string, number>;
  dangling_category: number;
  dangling_parent: number;
  without_price: number;
  without_name: number;
  without_picture: number;
  pictures: number;
  params: number;
  currencies: string[];
}

/** Counts the contents of a feed while it is read. References to categories are checked at the end. */
export function ymlCounter() {
  const ids = distinctCounter();
  const categories = new Set<string>();
  const parents = new Map<string, number>();
  const used = new Map<string, number>();
  const currencies = new Set<string>();
  const types = new Map<string, number>();
  const n = {
    categories: 0,
    offers: 0,
    without_price: 0,
    without_name: 0,
    without_picture: 0,
    pictures: 0,
    params: 0,
  };
  let date: string | null = null;
  let isKnown = false;
  const note = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  const dangling = (map: Map<string, number>) =>
    [...map].reduce((sum, [id, times]) => sum + (categories.has(id) ? 0 : times), 0);

  function countOffer(node: Node): void {
    n.offers++;
    ids.add(node.attributes.id ?? '');
    note(types, node.attributes.type ?? 'simple');
    note(used, textOf(node, 'categoryId') ?? '');
    const currency = textOf(node, 'currencyId');
    if (currency) currencies.add(currency);
    const images = node.children.filter((one) => one.name === 'picture' && one.text.trim() !== '').length;
    n.pictures += images;
    n.params += node.children.filter((one) => one.name === 'param').length;
    if (images === 0) n.without_picture++;
    if (!textOf(node, 'price')) n.without_price++;
    if (!offerName(node)) n.without_name++;
  }

  return {
    start({ name, attributes, depth }: XmlStart): void {
      if (depth !== 1) return;
      isKnown = name === 'yml_catalog';
      date = attributes.date ?? null;
    },
    record(node: Node): void {
      if (node.name === 'offer') {
        countOffer(node);
        return;
      }
      n.categories++;
      categories.add(node.attributes.id?.trim() ?? '');
      const parent = node.attributes.parentId?.trim();
      if (parent) note(parents, parent);
    },
    isRecognised: () => isKnown,
    counts(): YmlCounts {
      const { categories: found, offers, ...rest } = n;
      return {
        date,
        categories: found,
        offers,
        offer_ids_unique: ids.size,
        types: Object.fromEntries(types),
        dangling_category: dangling(used),
        dangling_parent: dangling(parents),
        ...rest,
        currencies: [...currencies].sort(),
      };
    },
  };
}
