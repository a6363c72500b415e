import type { XmlHandler, XmlStart } from '../../../platform/files/xml-reader.ts';
import type { ExportScope, Fact } from '../exchange.ts';
import { type Node, recordBuilder } from '../records/records.ts';
import type { Units } from '../values/values.ts';
import { parseFlag, parseMadeAt } from '../values/values.ts';
import { type CommercemlCounts, commercemlCounter } from './commerceml-counts.ts';
import { groupReader } from './commerceml-groups.ts';
import { readOffer } from './commerceml-offer.ts';
import { readProduct } from './commerceml-product.ts';
import { readPriceType, readProperty, readUnit, readWarehouse } from './commerceml-references.ts';

/** Reads one CommerceML file: its facts come from `handler`. */
export interface CommercemlReader {
  handler: XmlHandler<Fact>;
  /** Valid after the last event. */
  scope(): ExportScope;
  counts(): CommercemlCounts;
  /** Whether the file has any known CommerceML element. */
  isRecognised(): boolean;
}

/** Elements that are read as one record, by parent and name. */
const RECORDS = new Set([
  'Товары/Товар',
  'Предложения/Предложение',
  'Свойства/Свойство',
  'Свойства/СвойствоНоменклатуры',
  'ТипыЦен/ТипЦены',
  'Склады/Склад',
  'ЕдиницыИзмерения/ЕдиницаИзмерения',
]);
const SECTIONS = new Set(['Классификатор', 'Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений']);

interface Section {
  name: string;
  onlyChanges: boolean | undefined;
  id?: string;
  catalogue?: string;
}

/**
 * Creates a reader of CommerceML 2.03–3.1 (EX-1). Elements are recognised wherever they are, whatever the name and the
 * root of the file. Documents and contractors are only counted, because they hold personal data.
 * @param timeZone of the 1C that writes the file; absent: Moscow
 */
export function commercemlReader(timeZone?: string): CommercemlReader {
  const ready: Fact[] = [];
  const emit = (fact: Fact) => ready.push(fact);
  const path: string[] = [];
  const record = recordBuilder();
  const groups = groupReader(emit);
  const counter = commercemlCounter();
  const units: Units = new Map();
  const sections: Section[] = [];
  let section: Section | undefined;
  let madeAt: string | undefined;
  let scalar = '';
  let documents = 0;

  function start(element: XmlStart): void {
    const parent = path.at(-1) ?? '';
    path.push(element.name);
    scalar = '';
    if (record.isOpen) {
      record.start(element);
      return;
    }
    counter.start(element, parent, documents > 0);
    if (element.depth === 1) madeAt = parseMadeAt(element.attributes.ДатаФормирования, timeZone);
    if (element.name === 'Документ') documents++;
    if (documents > 0 || path.includes('Контрагенты')) return;
    if (element.depth <= 2 && SECTIONS.has(element.name)) {
      section = { name: element.name, onlyChanges: parseFlag(element.attributes.СодержитТолькоИзменения) };
      sections.push(section);
    }
    if (element.name === 'Группа') groups.start(element);
    else if (RECORDS.has(`${parent}/${element.name}`)) record.start(element);
  }

  function end(name: string): void {
    path.pop();
    if (record.isOpen) {
      const whole = record.end();
      if (whole) finish(whole);
      return;
    }
    if (name === 'Документ') documents--;
    if (documents > 0) return;
    if (groups.isOpen) groups.end(name, scalar, path.at(-1) ?? '');
    else if (section && path.at(-1) === section.name) noteScalar(section, name, scalar.trim());
    if (name === section?.name) section = undefined;
    scalar = '';
  }

  function noteScalar(of: Section, name: string, text: string): void {
    if (name === 'СодержитТолькоИзменения') {
      of.onlyChanges ??= parseFlag(text);
      counter.onlyChanges(of.name, text);
    } else if (name === 'Ид') of.id = text;
    else if (name === 'ИдКаталога') of.catalogue = text;
  }

  function finish(node: Node): void {
    counter.record(node);
    if (node.name === 'Товар') readProduct(node, units, emit);
    else if (node.name === 'Предложение') readOffer(node, units, emit);
    else if (node.name === 'ТипЦены') readPriceType(node, emit);
    else if (node.name === 'Склад') readWarehouse(node, emit);
    else if (node.name === 'ЕдиницаИзмерения') readUnit(node, units);
    else readProperty(node, emit);
  }

  return {
    handler: {
      ready,
      start,
      end,
      text(text) {
        if (record.isOpen) record.text(text);
        else scalar += text;
      },
    },
    scope: () => scopeOf(sections, madeAt),
    counts: counter.counts,
    isRecognised: () => counter.isRecognised(),
  };
}

/** A section is full only if its flag is explicitly false: a missing flag must not hide products (EX-5). */
function scopeOf(sections: readonly Section[], madeAt: string | undefined): ExportScope {
  const goods = sections.filter((one) => one.name === 'Каталог');
  const offers = sections.filter(
    (one) => one.name.endsWith('акетПредложений') || one.name.endsWith('акетаПредложений'),
  );
  const isFull = (found: Section[]) => found.length > 0 && found.every((one) => one.onlyChanges === false);
  const catalogue = goods[0]?.id ?? offers[0]?.catalogue ?? offers[0]?.id?.replaceAll('#', '');
  return {
    products: isFull(goods) ? 'full' : 'changes',
    offers: isFull(offers) ? 'full' : 'changes',
    sections: [
      ...(goods.length > 0 ? (['products'] as const) : []),
      ...(offers.length > 0 ? (['offers'] as const) : []),
    ],
    ...(madeAt === undefined ? {} : { madeAt }),
    ...(catalogue === undefined ? {} : { catalogue }),
  };
}
