import { currencyCode } from './clean.ts';
import { UNKNOWN_CURRENCY } from './commerceml-references.ts';
import { decodeEntities } from './entities.ts';
import type { AttributeValueFact, Fact, PriceFact, ProductFact } from './facts.ts';
import { parseFlag, parseNumber } from './numbers.ts';
import { type Node, textOf } from './record.ts';

type Emit = (fact: Fact) => void;

/** A feed has one price for a product, so one price type. */
export const YML_PRICE_TYPE = 'price';

const MAX_IMAGES = 50;
/** Names of properties in one feed; more is a mistake (a value written where the name belongs). */
const MAX_PARAMS = 5_000;

/** offer → product with its price and whether it is there. */
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

/** name, or typePrefix + vendor + model of `vendor.model`; undefined when there is neither. */
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

/** A feed says «available», seldom how many: one piece stands for «there is some». */
function quantityOf(node: Node): number {
  for (const name of ['count', 'quantity', 'stock_quantity']) {
    const told = parseNumber(textOf(node, name));
    if (told !== undefined && told >= 0) return told;
  }
  return parseFlag(node.attributes.available ?? textOf(node, 'available')) === false ? 0 : 1;
}
