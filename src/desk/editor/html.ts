import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { ATTRIBUTES } from '../../shop/content/blocks/blocks.ts';
import { schema } from './schema.ts';

const withGoods = DocumentParser.fromSchema(schema);
const withoutGoods = new DocumentParser(
  schema,
  withGoods.rules.filter((rule) => !('node' in rule && rule.node === schema.nodes.product.name)),
);

/** What makes documents of HTML. @param hasGoods whether products may stand in the text */
export function parserOf(hasGoods: boolean): DocumentParser {
  return hasGoods ? withGoods : withoutGoods;
}

/** The document of a text. @param html as the shop stores it; what the schema does not know is left out */
export function documentOf(html: string, hasGoods: boolean): Node {
  // A parsed document loads nothing and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return parserOf(hasGoods).parse(body);
}

/** A document as the sanitiser would write it, so that storing it changes nothing (STF-64); empty for an empty text. */
export function htmlOf(document: Node): string {
  if (
    document.childCount === 1 &&
    document.firstChild?.type.name === 'paragraph' &&
    document.content.size === 2
  )
    return '';
  const place = window.document.createElement('div');
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(document.content));
  for (const cell of place.querySelectorAll('li, td, th')) unwrapLone(cell);
  for (const caption of place.querySelectorAll('figcaption:empty')) caption.remove();
  for (const table of place.querySelectorAll('table')) separateHead(table);
  return [...place.childNodes].map(written).join('');
}

/** A paragraph that is alone in a cell or item, or before a list in it, needs no tag. */
function unwrapLone(place: Element): void {
  const [first, ...others] = place.children;
  if (first?.tagName !== 'P' || others.some(({ tagName }) => !['UL', 'OL'].includes(tagName))) return;
  first.replaceWith(...first.childNodes);
}

/** Rows of headings at the top of a table are its head. */
function separateHead(table: Element): void {
  const body = table.querySelector('tbody');
  if (!body) return;
  const rows = [...body.children];
  const end = rows.findIndex((row) => [...row.children].some(({ tagName }) => tagName !== 'TH'));
  const top = rows.slice(0, end < 0 ? 0 : end);
  if (top.length === 0) return;
  const head = document.createElement('thead');
  head.append(...top);
  body.before(head);
}

const EMPTY = new Set(['br', 'hr', 'img']);
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function written(node: ChildNode): string {
  if (node.nodeType === 3) return (node.nodeValue ?? '').replace(/[&<>]/g, (sign) => SIGNS[sign]!);
  if (!(node instanceof Element)) return '';
  const tag = node.tagName.toLowerCase();
  const names = ATTRIBUTES[tag as keyof typeof ATTRIBUTES] ?? [];
  const attributes = names.flatMap((name) => {
    const value = node.getAttribute(name);
    return value === null ? [] : [` ${name}="${value.replace(/[&<>"]/g, (sign) => SIGNS[sign]!)}"`];
  });
  if (EMPTY.has(tag)) return `<${tag}${attributes.join('')} />`;
  return `<${tag}${attributes.join('')}>${[...node.childNodes].map(written).join('')}</${tag}>`;
}
