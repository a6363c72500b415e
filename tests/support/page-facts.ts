import { type DefaultTreeAdapterMap, parse } from 'parse5';

/** The opening tag of an element. */
export interface Element {
  tag: string;
  attributes: Record<string, string>;
}

/** The contents of an HTML page as received, without running scripts. */
export interface PageFacts {
  title: string;
  headings: string[];
  elements: Element[];
  /** Contents of `application/ld+json`. */
  structured: string[];
  /** Contents of other scripts that contain no data, and of inline styles. */
  inline: string[];
  /** The words people read, with single plain spaces. */
  text: string;
}

const UNREAD = new Set(['script', 'style', 'title', 'template', 'head']);
/** Elements inside one word; every other element separates words. */
const INLINE = new Set(['b', 'i', 'em', 'strong', 'span', 'sup', 'sub', 'small', 'a', 'data', 'time', 'bdi']);

/** Parses a page like browsers do. */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = { title: '', headings: [], elements: [], structured: [], inline: [], text: '' };
  const read = (node: DefaultTreeAdapterMap['node'], isRead: boolean): void => {
    if (node.nodeName === '#text' && isRead) facts.text += (node as { value: string }).value;
    const tag = 'tagName' in node ? node.tagName : '';
    if ('tagName' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      facts.elements.push({ tag, attributes });
      if (!INLINE.has(tag)) facts.text += ' ';
      if (tag === 'h1') facts.headings.push(textOf(node));
      if (tag === 'title' && !node.namespaceURI.endsWith('svg')) facts.title += textOf(node);
      if (attributes.type === 'application/ld+json') facts.structured.push(textOf(node));
      else if (tag === 'style' || (tag === 'script' && attributes.type !== 'application/json'))
        facts.inline.push(textOf(node));
    }
    if ('childNodes' in node) for (const child of node.childNodes) read(child, isRead && !UNREAD.has(tag));
    if (tag && !INLINE.has(tag)) facts.text += ' ';
  };
  read(parse(html, { scriptingEnabled: false }), true);
  facts.text = plain(facts.text);
  return facts;
}

function textOf(node: DefaultTreeAdapterMap['node']): string {
  if (node.nodeName === '#text') return (node as { value: string }).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The value of a `<meta name|property>`. */
export function metaOf({ elements }: PageFacts, name: string): string | undefined {
  return elements.find(
    ({ tag, attributes }) => tag === 'meta' && (attributes.name === name || attributes.property === name),
  )?.attributes.content;
}

/** The address of a `<link rel>`. */
export function linkOf({ elements }: PageFacts, rel: string): string | undefined {
  return elements.find(({ tag, attributes }) => tag === 'link' && attributes.rel === rel)?.attributes.href;
}

/** Structured data of a type. */
export function ofType({ structured }: PageFacts, type: string): Record<string, unknown>[] {
  return structured.map((text) => JSON.parse(text)).filter((json) => json['@type'] === type);
}

/** Addresses that a browser loads for an element, and targets of its forms. */
export function addressesOf({ tag, attributes }: Element): string[] {
  const { src, srcset, imagesrcset, href, action, poster, rel = '' } = attributes;
  const ofLink = tag === 'link' && !/canonical|alternate|prev|next/.test(rel) ? href : undefined;
  const ofUse = tag === 'use' || tag === 'image' ? href : undefined;
  const sets = [srcset, imagesrcset].flatMap(
    (set) => set?.split(',').map((part) => part.trim().split(' ')[0]!) ?? [],
  );
  return [src, poster, action, ofLink, ofUse, ...sets].filter(
    (address): address is string => Boolean(address) && !address!.startsWith('#'),
  );
}
