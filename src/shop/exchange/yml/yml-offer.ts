import { currencyCode, UNKNOWN_CURRENCY } from '../clean.ts';
import type { AttributeValueFact, Fact, PriceFact, ProductFact } from '../exchange.ts';
import { type Node, textOf } from '../records/records.ts';
import { decodeEntities, parseFlag, parseNumber } from '../values/values.ts';

type Emit = (fact: Fact) => void;

/** Id of the price type of a feed, which has one price per product. */
export const YML_PRICE_TYPE = 'price';

const MAX_IMAGES = 50;
/** How many attributes a feed may have; more are a mistake, such as a value in place of the name. */
const MAX_PARAMS = 5_000;

/** Reads an offer as a product with its price and availability. `params` collects the names of attributes of the feed. */
export function readYmlOffer(node: Node, params: Set<string>, emit: Emit): void {
  const ref = node.attributes.id?.trim();
  if (!ref) {
    emit({ kind: 'problem', code: 'no_id', text: 'Предложение без id: пропущено', line: node.line });
    return;
  }
  const text = (name: string) => {
    const found = textOf(node, name);
    return found ? decodeEntities(found) : undefined;
  };
  const fact: ProductFact = { kind: 'product', ref, line: node.line };
  const name = offerName(node);
  if (name) fact.name = name;
  const article = text('vendorCode');
  if (article) fact.article = article;
  const barcode = textOf(node, 'barcode');
  if (barcode) fact.barcode = barcode;
  const description = textOf(node, 'description');
  if (description !== undefined) fact.description = description || null;
  const brand = text('vendor');
  if (brand) fact.brand = brand;
  const country = text('country_of_origin');
  if (country) fact.country = country;
  const categories = node.children
    .filter((one) => one.name === 'categoryId')
    .map((one) => one.text.trim())
    .filter(Boolean);
  if (categories.length > 0) fact.categoryRefs = categories;
  if (node.attributes.group_id?.trim()) fact.familyRef = node.attributes.group_id.trim();
  const images = node.children
    .filter((one) => one.name === 'picture')
    .map((one) => one.text.trim())
    .filter(Boolean);
  if (images.length > 0) fact.images = [...new Set(images)].slice(0, MAX_IMAGES).map((src) => ({ src }));
  measure(fact, node);
  fact.attributes = readParams(node, params, emit);
  fact.prices = readPrice(node, ref, emit);
  fact.stock = [{ warehouseRef: null, quantity: quantityOf(node) }];
  emit(fact);
}

/** Returns the name of an offer, or typePrefix + vendor + model; undefined when it has neither name nor model. */
export function offerName(node: Node): string | undefined {
  const name = textOf(node, 'name');
  if (name) return decodeEntities(name);
  const model = textOf(node, 'model');
  if (!model) return undefined;
  return decodeEntities(
    [textOf(node, 'typePrefix'), textOf(node, 'vendor'), model].filter(Boolean).join(' '),
  );
}

function measure(fact: ProductFact, node: Node): void {
  const kilograms = parseNumber(textOf(node, 'weight'));
  if (kilograms !== undefined && kilograms > 0 && kilograms < 1_000_000)
    fact.weightGrams = Math.round(kilograms * 1000);
  const sides = (textOf(node, 'dimensions') ?? '').split('/').map((side) => parseNumber(side));
  const [length, width, height] = sides.map((side) =>
    side !== undefined && side > 0 ? Math.round(side * 10) : 0,
  );
  if (length && width && height) fact.dimensions = { length, width, height };
}

function readParams(node: Node, params: Set<string>, emit: Emit): AttributeValueFact[] {
  return node.children.flatMap((one) => {
    const value = one.name === 'param' ? decodeEntities(one.text).trim() : '';
    const name = decodeEntities(one.attributes.name ?? '').trim();
    if (!value || !name) return [];
    const unit = one.attributes.unit?.trim();
    const ref = unit ? `${name}, ${unit}` : name;
    if (!params.has(ref)) {
      if (params.size >= MAX_PARAMS) return [];
      params.add(ref);
      emit({ kind: 'attribute', ref, name: ref, type: 'auto', line: one.line });
    }
    return [{ attributeRef: ref, value }];
  });
}

function readPrice(node: Node, ref: string, emit: Emit): PriceFact[] {
  const written = textOf(node, 'price');
  const roubles = parseNumber(written);
  if (Number.isNaN(roubles) || (roubles !== undefined && roubles < 0)) {
    emit({
      kind: 'problem',
      code: 'bad_price',
      text: `Цена «${written}» — не цена: пропущена`,
      ref,
      line: node.line,
    });
    return [];
  }
  const old = parseNumber(textOf(node, 'oldprice'));
  const currencyText = textOf(node, 'currencyId');
  const currency = currencyText ? (currencyCode(currencyText) ?? UNKNOWN_CURRENCY) : 'RUB';
  if (currency === UNKNOWN_CURRENCY)
    emit({
      kind: 'problem',
      code: 'unknown_currency',
      text: `Валюта «${currencyText}» неизвестна: цена не показывается`,
      ref,
      line: node.line,
    });
  return [
    {
      priceTypeRef: YML_PRICE_TYPE,
      kopecks: roubles ? Math.round(roubles * 100) : null,
      currency,
      ...(old && old > 0 ? { oldKopecks: Math.round(old * 100) } : {}),
    },
  ];
}

/** Returns the quantity of an offer. Most feeds have only the flag «available», which counts as one piece. */
function quantityOf(node: Node): number {
  for (const name of ['count', 'quantity', 'stock_quantity']) {
    const quantity = parseNumber(textOf(node, name));
    if (quantity !== undefined && quantity >= 0) return quantity;
  }
  return parseFlag(node.attributes.available ?? textOf(node, 'available')) === false ? 0 : 1;
}
