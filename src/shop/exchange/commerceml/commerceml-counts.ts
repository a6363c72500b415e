import type { XmlStart } from '../../../platform/files/xml-reader.ts';
import { distinctCounter, list, type Node, textOf } from '../records/records.ts';

/** Counts of a CommerceML file under the keys of COUNTS.json. Zero counts are left out, except products and offers. */
export interface CommercemlCounts {
  namespace: string | null;
  root: string;
  version: string | null;
  top?: string[];
  only_changes?: Record<string, string | null>;
  groups?: number;
  properties?: number;
  property_values?: number;
  products: number;
  product_ids_unique?: number;
  products_deleted?: number;
  products_without_group?: number;
  pictures?: number;
  offers: number;
  offer_ids_unique?: number;
  offers_with_characteristic?: number;
  price_types?: number;
  prices?: number;
  stores?: number;
  stock_rows?: number;
  offer_quantities?: number;
  documents?: number;
  document_lines?: number;
  contractors?: number;
}

const FLAGGED = new Set([
  'Классификатор',
  'Каталог',
  'ПакетПредложений',
  'ИзмененияПакетаПредложений',
  'Контрагенты',
]);
/** How many children of the root are listed; a limit for memory. */
const MAX_TOP = 1_000_000;
const KNOWN = new Set([...FLAGGED, 'Документ', 'Контейнер', 'КоммерческаяИнформация']);

/** Counts the contents of a CommerceML file while it is read. */
export function commercemlCounter() {
  const head = { namespace: null as string | null, root: '', version: null as string | null };
  const top: string[] = [];
  const onlyChanges: Record<string, string | null> = {};
  const productIds = distinctCounter();
  const offerIds = distinctCounter();
  const n = {
    groups: 0,
    properties: 0,
    property_values: 0,
    products: 0,
    products_deleted: 0,
    products_without_group: 0,
    pictures: 0,
    offers: 0,
    offers_with_characteristic: 0,
    price_types: 0,
    prices: 0,
    stores: 0,
    stock_rows: 0,
    offer_quantities: 0,
    documents: 0,
    document_lines: 0,
    contractors: 0,
  };
  let isKnown = false;

  function start({ name, attributes, depth }: XmlStart, parent: string, isInDocument: boolean): void {
    if (depth <= 2 && KNOWN.has(name)) isKnown = true;
    if (depth === 1) {
      head.root = name;
      head.namespace = Object.entries(attributes).find(([key]) => key === 'xmlns')?.[1] ?? null;
      head.version = attributes.ВерсияСхемы ?? null;
    } else if (depth === 2) {
      if (top.length < MAX_TOP) top.push(name);
      if (FLAGGED.has(name)) onlyChanges[name] = attributes.СодержитТолькоИзменения ?? null;
    }
    if (name === 'Группа') n.groups++;
    else if (name === 'Документ') n.documents++;
    else if (name === 'Контрагент' && parent === 'Контрагенты') n.contractors++;
    else if (isInDocument && name === 'Товар' && parent === 'Товары') n.document_lines++;
    else if (isInDocument && name === 'Склад' && parent === 'Склады') n.stores++;
  }

  function record(node: Node): void {
    if (node.name === 'Товар') countProduct(node);
    else if (node.name === 'Предложение') countOffer(node);
    else if (node.name === 'ТипЦены') n.price_types++;
    else if (node.name === 'Склад') n.stores++;
    else if (node.name.startsWith('Свойство')) {
      n.properties++;
      n.property_values += list(node, 'ВариантыЗначений', 'Справочник').length;
    }
  }

  function countProduct(node: Node): void {
    n.products++;
    productIds.add(textOf(node, 'Ид') ?? '');
    if (isDeleted(node)) n.products_deleted++;
    if (list(node, 'Группы', 'Ид').length === 0) n.products_without_group++;
    n.pictures += node.children.filter((one) => one.name === 'Картинка' && one.text.trim() !== '').length;
  }

  function countOffer(node: Node): void {
    n.offers++;
    const id = textOf(node, 'Ид') ?? '';
    offerIds.add(id);
    if (id.includes('#')) n.offers_with_characteristic++;
    n.prices += list(node, 'Цены', 'Цена').length;
    n.offer_quantities += node.children.filter((one) => one.name === 'Количество').length;
    n.stock_rows +=
      node.children.filter((one) => one.name === 'Склад').length +
      list(node, 'КоличествоНаСкладах', 'КоличествоНаСкладе').length +
      list(node, 'Остатки', 'Остаток').flatMap((rest) =>
        rest.children.filter((one) => one.name === 'Склад' || one.name === 'Количество'),
      ).length;
  }

  return {
    start,
    record,
    /** Notes the flag «СодержитТолькоИзменения» as an element, as in version 2.03. */
    onlyChanges(section: string, text: string): void {
      onlyChanges[section] ??= text;
    },
    isRecognised: () => isKnown,
    counts(): CommercemlCounts {
      const counted = Object.fromEntries(
        Object.entries(n).filter(([key, count]) => count > 0 || key === 'products' || key === 'offers'),
      ) as { products: number; offers: number };
      return {
        ...head,
        ...(top.length > 0 ? { top } : {}),
        ...(Object.keys(onlyChanges).length > 0 ? { only_changes: onlyChanges } : {}),
        ...counted,
        ...(n.products > 0 ? { product_ids_unique: productIds.size } : {}),
        ...(n.offers > 0 ? { offer_ids_unique: offerIds.size } : {}),
      };
    },
  };
}

/** Returns whether an element is marked as deleted, in one of three ways (EX-6); undefined when it has no mark. */
export function deletionMark(node: Node): boolean | undefined {
  const mark = textOf(node, 'ПометкаУдаления')?.toLowerCase();
  const status = (node.attributes.Статус ?? textOf(node, 'Статус'))?.trim().toLowerCase().replace('ё', 'е');
  if (mark === 'true' || mark === '1' || status === 'удален') return true;
  return mark === undefined && status === undefined ? undefined : false;
}

function isDeleted(node: Node): boolean {
  return deletionMark(node) === true;
}
