import { formatDate } from '../../../platform/text/phone-and-date.ts';
import type { AttributeValueFact, Fact, ImageFact, ProductFact } from '../exchange.ts';
import { child, list, type Node, textOf } from '../records/records.ts';
import { decodeEntities, isEmptyValue, parseNumber, type Units, unitByCode } from '../values/values.ts';
import { deletionMark } from './commerceml-counts.ts';

/** More images than this are a mistake of the export. */
const MAX_IMAGES = 50;

/** Reads a product (Товар). An id with `#` means a variant that is exported as a product of its own. */
export function readProduct(node: Node, units: Units, emit: (fact: Fact) => void): void {
  const ref = textOf(node, 'Ид');
  if (!ref) {
    emit({ kind: 'problem', code: 'no_id', text: 'Товар без идентификатора: пропущен', line: node.line });
    return;
  }
  const requisites = readRequisites(node);
  const name = decodeEntities(textOf(node, 'Наименование') || requisites.get('полноенаименование') || '');
  const fact: ProductFact = { kind: 'product', ref, line: node.line, deleted: deletionMark(node) ?? false };
  if (name.trim() !== '') fact.name = name;
  assign(fact, 'article', textOf(node, 'Артикул'));
  const barcode = textOf(node, 'Штрихкод', 'ШтрихКод');
  if (barcode !== undefined) fact.barcode = barcode || null;
  const description = requisites.get('описаниевформатеhtml') || textOf(node, 'Описание');
  if (description !== undefined) fact.description = description || null;
  const maker = child(node, 'Изготовитель');
  if (maker)
    fact.brand =
      decodeEntities(textOf(maker, 'Наименование', 'ОфициальноеНаименование') || maker.text.trim()) || null;
  if (child(node, 'Группы'))
    fact.categoryRefs = list(node, 'Группы', 'Ид')
      .map((one) => one.text.trim())
      .filter(Boolean);
  Object.assign(fact, readUnitOf(node, units));
  readMeasures(fact, node, requisites);
  const attributes = readAttributeValues(node);
  if (attributes) fact.attributes = attributes;
  const characteristics = readCharacteristics(node);
  if (characteristics) fact.characteristics = characteristics;
  const images = readImages(node);
  if (images.length > 0) fact.images = images;
  emit(fact);
}

function readMeasures(fact: ProductFact, node: Node, requisites: ReadonlyMap<string, string>): void {
  const kilograms = parseNumber(textOf(node, 'Вес') || requisites.get('вес'));
  if (kilograms !== undefined && kilograms > 0 && kilograms < 1_000_000)
    fact.weightGrams = Math.round(kilograms * 1000);
  const country = textOf(node, 'Страна');
  if (country) fact.country = decodeEntities(country);
  const vat = readVat(node);
  if (vat) Object.assign(fact, vat);
  const kind = requisites.get('типноменклатуры') ?? requisites.get('видноменклатуры');
  if (kind !== undefined) fact.isService = kind.trim().toLowerCase() === 'услуга';
}

/** Reads requisites by name, in lower case without spaces, because spellings differ (EX-3). The first of a name wins. */
function readRequisites(node: Node): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of list(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    const name = (textOf(one, 'Наименование') ?? '').replace(/\s/g, '').toLowerCase();
    const value = textOf(one, 'Значение');
    if (value && !found.has(name)) found.set(name, value);
  }
  return found;
}

/** Returns the VAT of a product as a code of the table `vat_rate`, which has the percents by date, and the percent that is stated. */
function readVat(node: Node): Pick<ProductFact, 'vatCode' | 'vatPercent'> | undefined {
  const rates = [...list(node, 'СтавкиНалогов', 'СтавкаНалога'), ...list(node, 'Налоги', 'Налог')];
  const rate = rates.find((one) => (textOf(one, 'Наименование') ?? 'НДС').toUpperCase() === 'НДС');
  const text = textOf(rate, 'Ставка')?.toLowerCase().replace('%', '').trim();
  if (!text) return undefined;
  if (/без/.test(text)) return { vatCode: 'none' };
  const percent = parseNumber(text);
  if (percent === undefined) return undefined;
  if (percent === 0) return { vatCode: 'zero' };
  if (percent === 10) return { vatCode: 'reduced' };
  return percent >= 18 ? { vatCode: 'general', vatPercent: percent } : undefined;
}

/** Reads БазоваяЕдиница in its forms: a text with a code attribute (old), a code as text (3.1), a child element. */
export function readUnitOf(node: Node, units: Units): { unit?: string; unitCode?: string } {
  const unit = child(node, 'БазоваяЕдиница');
  if (!unit) return {};
  const text = unit.text.trim();
  const short =
    unit.attributes.НаименованиеКраткое ??
    textOf(unit, 'НаименованиеКраткое') ??
    (/^\d*$/.test(text) ? '' : text);
  const full = unit.attributes.НаименованиеПолное?.trim().toLowerCase();
  return unitByCode(unit.attributes.Код ?? textOf(unit, 'Код') ?? text, short || full, units);
}

/** Reads attribute values; undefined when the block is absent. Empty values, the majority, are skipped. */
export function readAttributeValues(node: Node): AttributeValueFact[] | undefined {
  if (!child(node, 'ЗначенияСвойств')) return undefined;
  return list(node, 'ЗначенияСвойств', 'ЗначенияСвойства').flatMap((one) => {
    const attributeRef = textOf(one, 'Ид');
    if (!attributeRef) return [];
    return one.children
      .filter(
        (value) => (value.name === 'Значение' || value.name === 'ИдЗначения') && !isEmptyValue(value.text),
      )
      .map((value) => ({ attributeRef, valueRef: value.text.trim(), value: readable(value.text.trim()) }));
  });
}

/** Formats a date at midnight as a Russian date; decodes other values. */
function readable(value: string): string {
  const [, day] = /^(\d{4}-\d{2}-\d{2})T00:00:00$/.exec(value) ?? [];
  return day ? formatDate(day) : decodeEntities(value);
}

/** Reads ХарактеристикиТовара; undefined when the block is absent. */
export function readCharacteristics(node: Node): { name: string; value: string }[] | undefined {
  if (!child(node, 'ХарактеристикиТовара')) return undefined;
  return list(node, 'ХарактеристикиТовара', 'ХарактеристикаТовара').flatMap((one) => {
    const name = decodeEntities(textOf(one, 'Наименование') ?? '');
    const value = decodeEntities(textOf(one, 'Значение') ?? '');
    return name && value ? [{ name, value }] : [];
  });
}

/** Reads images (Картинка) in order; the first is the main one. Captions are in requisites as `path#caption`. */
export function readImages(node: Node): ImageFact[] {
  const captions = new Map<string, string>();
  for (const one of list(node, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    if (textOf(one, 'Наименование')?.replace(/\s/g, '').toLowerCase() !== 'описаниефайла') continue;
    const [path, caption] = split(textOf(one, 'Значение') ?? '', '#');
    if (caption) captions.set(path, decodeEntities(caption));
  }
  const paths = node.children.filter((one) => one.name === 'Картинка').map((one) => one.text.trim());
  return [...new Set(paths)]
    .filter(Boolean)
    .slice(0, MAX_IMAGES)
    .map((src) => {
      const alt = captions.get(src);
      return alt ? { src, alt } : { src };
    });
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function assign<K extends 'article'>(fact: ProductFact, key: K, value: string | undefined): void {
  if (value !== undefined) fact[key] = decodeEntities(value);
}
