import type { XmlHandler, XmlStart } from '../../../platform/files/xml-reader.ts';
import type { Fact } from '../exchange.ts';
import { recordBuilder } from '../records/records.ts';
import { decodeEntities } from '../values/values.ts';
import { type YmlCounts, ymlCounter } from './yml-counts.ts';
import { readYmlOffer, YML_PRICE_TYPE } from './yml-offer.ts';

const DOCTYPE = /^\s*yml_catalog\s+SYSTEM\s+["']shops\.dtd["']\s*$/;

/** Reads one feed. */
export interface YmlReader {
  /** What the XML parser calls; it emits facts of the exchange. */
  handler: XmlHandler<Fact>;
  /** What the feed holds; complete after its end. */
  counts(): YmlCounts;
  /** Whether the file is a YML feed at all. */
  isRecognised(): boolean;
}

/**
 * Creates a reader of YML feeds (EX-16). The DOCTYPE of old feeds (`shops.dtd` without an internal subset) is accepted
 * and not loaded; any other is an error. A feed never hides products, because it does not say that it is complete.
 */
export function ymlReader(): YmlReader {
  const ready: Fact[] = [];
  const emit = (fact: Fact) => ready.push(fact);
  const path: string[] = [];
  const record = recordBuilder();
  const counter = ymlCounter();
  const params = new Set<string>();

  function start(element: XmlStart): void {
    const parent = path.at(-1);
    path.push(element.name);
    if (record.isOpen) {
      record.start(element);
      return;
    }
    counter.start(element);
    if (element.depth === 1)
      emit({ kind: 'price_type', ref: YML_PRICE_TYPE, name: 'Цена', currency: 'RUB', line: element.line });
    if (
      (parent === 'categories' && element.name === 'category') ||
      (parent === 'offers' && element.name === 'offer')
    )
      record.start(element);
  }

  function end(): void {
    path.pop();
    const whole = record.isOpen ? record.end() : undefined;
    if (!whole) return;
    counter.record(whole);
    if (whole.name === 'offer') {
      readYmlOffer(whole, params, emit);
      return;
    }
    const ref = whole.attributes.id?.trim();
    const name = decodeEntities(whole.text).trim();
    if (ref && name)
      emit({
        kind: 'category',
        ref,
        parentRef: whole.attributes.parentId?.trim() || null,
        name,
        line: whole.line,
      });
    else
      emit({
        kind: 'problem',
        code: ref ? 'no_name' : 'no_id',
        text: 'Категория без id или названия: пропущена',
        line: whole.line,
      });
  }

  return {
    handler: {
      ready,
      start,
      end,
      text: (text) => record.text(text),
      acceptsDoctype: (doctype) => DOCTYPE.test(doctype),
    },
    counts: counter.counts,
    isRecognised: counter.isRecognised,
  };
}
