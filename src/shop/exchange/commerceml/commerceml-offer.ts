import { currencyCode, UNKNOWN_CURRENCY } from '../clean.ts';
import type { Fact, OfferFact, PriceFact, StockFact } from '../exchange.ts';
import { child, list, type Node, textOf } from '../records/records.ts';
import type { Units } from '../values/values.ts';
import { decodeEntities, parseNumber } from '../values/values.ts';
import { deletionMark } from './commerceml-counts.ts';
import { readAttributeValues, readCharacteristics, readImages, readUnitOf } from './commerceml-product.ts';

type Emit = (fact: Fact) => void;

/** Reads an offer (Предложение). Missing elements become absent fields, which change nothing. */
export function readOffer(node: Node, units: Units, emit: Emit): void {
  const ref = refOf(node);
  if (!ref) {
    emit({
      kind: 'problem',
      code: 'no_id',
      text: 'Предложение без идентификатора: пропущено',
      line: node.line,
    });
    return;
  }
  const fact: OfferFact = { kind: 'offer', ref, line: node.line };
  const name = textOf(node, 'Наименование');
  if (name) fact.name = decodeEntities(name);
  const article = textOf(node, 'Артикул');
  if (article) fact.article = decodeEntities(article);
  const barcode = textOf(node, 'Штрихкод', 'ШтрихКод');
  if (barcode !== undefined) fact.barcode = barcode || null;
  Object.assign(fact, readUnitOf(node, units));
  const characteristics = readCharacteristics(node);
  if (characteristics) fact.characteristics = characteristics;
  const attributes = readAttributeValues(node);
  if (attributes) fact.attributes = attributes;
  const images = readImages(node);
  if (images.length > 0) fact.images = images;
  if (child(node, 'Цены')) fact.prices = readPrices(node, ref, emit);
  const stock = readStock(node, ref, emit);
  if (stock) fact.stock = stock;
  const deleted = deletionMark(node);
  if (deleted !== undefined) fact.deleted = deleted;
  emit(fact);
}

/** The id of an offer. Lists of changes have that of the characteristic apart, of zeros when there is none (EX-29). */
function refOf(node: Node): string | undefined {
  const ref = textOf(node, 'Ид');
  const characteristic = textOf(node, 'ИдХарактеристики');
  if (!ref || !characteristic || ref.includes('#') || /^[0-]+$/.test(characteristic)) return ref;
  return `${ref}#${characteristic}`;
}

function readPrices(node: Node, ref: string, emit: Emit): PriceFact[] {
  const prices = list(node, 'Цены', 'Цена');
  // Of two prices of one type the last wins, so the price of the base unit is put after those of packages.
  const byCoefficient = [...prices].sort(
    (a, b) => Number(coefficient(a) === 1) - Number(coefficient(b) === 1),
  );
  return byCoefficient.flatMap((price) => readPrice(price, ref, emit));
}

function readPrice(price: Node, ref: string, emit: Emit): PriceFact[] {
  const report = (code: string, text: string) => emit({ kind: 'problem', code, text, ref, line: price.line });
  const priceTypeRef = textOf(price, 'ИдТипаЦены');
  if (!priceTypeRef) {
    report('price_without_type', 'Цена без типа цены: пропущена');
    return [];
  }
  const written = textOf(price, 'ЦенаЗаЕдиницу');
  const roubles = parseNumber(written);
  if (Number.isNaN(roubles) || (roubles !== undefined && roubles < 0)) {
    report('bad_price', `Цена «${written}» — не цена: пропущена`);
    return [];
  }
  const ratio = coefficient(price);
  const minQuantity = parseNumber(textOf(price, 'МинКоличество', 'МинимальноеКоличество'));
  const currencyText = textOf(price, 'Валюта');
  const currency = currencyText ? (currencyCode(currencyText) ?? UNKNOWN_CURRENCY) : undefined;
  if (currency === UNKNOWN_CURRENCY)
    report('unknown_currency', `Валюта «${currencyText}» неизвестна: цена не показывается`);
  return [
    {
      priceTypeRef,
      // ЦенаЗаЕдиницу is the price of a unit of Коэффициент base units; products are sold by base units.
      kopecks: roubles === undefined ? null : Math.round((roubles * 100) / ratio) || null,
      ...(minQuantity !== undefined && minQuantity > 1 ? { minQuantity: Math.ceil(minQuantity) } : {}),
      ...(currency ? { currency } : {}),
    },
  ];
}

function coefficient(price: Node): number {
  const ratio = parseNumber(textOf(price, 'Коэффициент'));
  return ratio !== undefined && ratio > 0 ? ratio : 1;
}

/** Reads stock in its six forms (EX-4, EX-29); undefined when the offer has none, which does not mean zero. */
function readStock(node: Node, ref: string, emit: Emit): StockFact[] | undefined {
  const stock: StockFact[] = [];
  const add = (warehouseRef: string | null | undefined, text: string | undefined, line: number) => {
    const quantity = parseNumber(text);
    if (warehouseRef === undefined || quantity === undefined) return;
    if (Number.isNaN(quantity))
      emit({ kind: 'problem', code: 'bad_stock', text: `Остаток «${text}» — не число: пропущен`, ref, line });
    else stock.push({ warehouseRef, quantity });
  };
  for (const one of node.children) {
    if (one.name === 'Количество') add(null, one.text, one.line);
    else if (one.name === 'Склад' || one.name === 'Склады')
      add(one.attributes.ИдСклада?.trim(), one.attributes.КоличествоНаСкладе, one.line);
  }
  for (const one of list(node, 'КоличествоНаСкладах', 'КоличествоНаСкладе'))
    add(textOf(one, 'ИдСклада'), textOf(one, 'Количество'), one.line);
  for (const rest of list(node, 'Остатки', 'Остаток'))
    for (const one of rest.children) {
      if (one.name === 'Количество') add(null, one.text, one.line);
      else if (one.name === 'Склад') add(textOf(one, 'Ид'), textOf(one, 'Количество'), one.line);
    }
  return stock.length > 0 ? stock : undefined;
}
