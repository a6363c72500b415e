import { PHONE_IN_TEXT } from '../../../platform/text/phone-and-date.ts';
import { cutText } from '../../catalogue/catalogue.ts';

/** Limits of the format, in characters (SEO-3). */
const NAME = 150;
const DESCRIPTION = 3_000;
/** Tags allowed in a description; other tags are removed, their text stays. */
const TAGS = new Set(['h3', 'p', 'br', 'ul', 'ol', 'li', 'div']);
const WITHOUT_END = new Set(['br']);
/** Contacts and links, which a description must not have. */
const CONTACT = new RegExp(`https?://\\S+|www\\.\\S+|${PHONE_IN_TEXT.source}`, 'g');

/** An offer in the terms of the format. Prices are in roubles with a decimal point. */
export interface YmlOffer {
  id: number;
  isAvailable: boolean;
  url: string;
  price: string;
  oldPrice: string | null;
  categoryId: number;
  pictures: readonly string[];
  name: string;
  vendor: string | null;
  vendorCode: string;
  description: string;
  barcode: string | null;
  country: string | null;
  weight: string | null;
  dimensions: string | null;
  salesNotes: string | null;
  params: readonly { name: string; unit: string | null; value: string }[];
}

/** The data before the offers. */
export interface YmlShop {
  /** When the feed was made, RFC 3339 with zone. */
  date: string;
  name: string;
  company: string;
  url: string;
  categories: readonly { id: number; parentId: number | null; name: string }[];
}

export function ymlHead({ date, name, company, url, categories }: YmlShop): string {
  const tree = categories.map(({ id, parentId, name: text }) => {
    const parent = parentId === null ? '' : ` parentId="${parentId}"`;
    return `<category id="${id}"${parent}>${escapeYml(text)}</category>\n`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${date}">\n<shop>\n`,
    element('name', cutText(name, 20)),
    element('company', company),
    element('url', url),
    '<currencies>\n<currency id="RUB" rate="1"/>\n</currencies>\n<categories>\n',
    ...tree,
    '</categories>\n<offers>\n',
  ].join('');
}

export const YML_TAIL = '</offers>\n</shop>\n</yml_catalog>\n';

/** Builds an `offer` element of the simple kind, with its elements in the order of the format. */
export function ymlOffer(offer: YmlOffer): string {
  const description = ymlDescription(offer.description);
  return [
    `<offer id="${offer.id}" available="${offer.isAvailable}">\n`,
    element('url', offer.url),
    element('price', offer.price),
    element('oldprice', offer.oldPrice),
    '<currencyId>RUB</currencyId>\n',
    element('categoryId', String(offer.categoryId)),
    ...offer.pictures.map((src) => element('picture', src)),
    element('name', cutText(readable(offer.name), NAME)),
    element('vendor', offer.vendor),
    element('vendorCode', offer.vendorCode),
    description && `<description><![CDATA[${description}]]></description>\n`,
    element('sales_notes', offer.salesNotes),
    element('country_of_origin', offer.country),
    element('barcode', offer.barcode),
    ...offer.params.map(
      ({ name, unit, value }) =>
        `<param name="${escapeYml(name)}"${unit ? ` unit="${escapeYml(unit)}"` : ''}>${escapeYml(value)}</param>\n`,
    ),
    element('weight', offer.weight),
    element('dimensions', offer.dimensions),
    '</offer>\n',
  ].join('');
}

function element(name: string, text: string | null): string {
  return text ? `<${name}>${escapeYml(text)}</${name}>\n` : '';
}

/** Escapes a text and replaces characters that XML 1.0 does not allow. */
export function escapeYml(text: string): string {
  return readable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

function readable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, ' ');
}

/**
 * Converts a description for the format: only allowed tags without attributes, at most 3,000 characters including tags,
 * cut at a word, all tags closed.
 */
export function ymlDescription(html: string): string {
  const open: string[] = [];
  let text = '';
  let isCut = false;
  const closing = () => open.reduce((sum, tag) => sum + tag.length + 3, 0);
  for (const piece of readable(html)
    .replace(/<(script|style)\b.*?<\/\1\s*>|<!--.*?-->/gis, '')
    .match(/<[^>]*>|[^<]+/g) ?? []) {
    const room = DESCRIPTION - text.length - closing();
    const [, end, name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (piece.startsWith('<')) {
      if (!TAGS.has(tag)) continue;
      if (WITHOUT_END.has(tag)) {
        if (room > 6) text += '<br/>';
      } else if (!end) {
        if (room < 2 * tag.length + 20) isCut = true;
        else {
          open.push(tag);
          text += `<${tag}>`;
        }
      } else if (open.at(-1) === tag) text += `</${open.pop()}>`;
    } else {
      const words = piece.replace(CONTACT, '').replaceAll(']]>', ']]').replace(/\s+/g, ' ');
      if (words.length <= room) text += words;
      else {
        text += cutText(words, room);
        isCut = true;
      }
    }
    if (isCut) break;
  }
  return (
    text +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  ).trim();
}
