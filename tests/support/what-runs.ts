import type { DefaultTreeAdapterMap } from 'parse5';
import { parse } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Elements that load or run foreign content, wherever they are. */
const NEVER = new Set([
  'iframe',
  'frame',
  'object',
  'embed',
  'applet',
  'base',
  'style',
  'foreignobject',
  'animate',
  'set',
  'math',
  'xml',
  'marquee',
  'portal',
]);
/** Attributes with addresses that browsers open or load. */
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'cite',
  'ping',
  'manifest',
  'xlink:href',
  'from',
  'to',
  'values',
]);
/** The text with which React replaces an address that would run a script. */
const BLOCKED_BY_REACT =
  "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

/**
 * Finds whatever would run, load or take over the page, as a browser parses it (WHATWG); empty if the page is safe. Scripts of
 * our build and data blocks are allowed.
 */
export function whatRuns(html: string): string[] {
  const found: string[] = [];
  walk(parse(html, { scriptingEnabled: false }), (element) => {
    const { tagName: tag } = element;
    const attributes = new Map(
      element.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
    );
    if (NEVER.has(tag.toLowerCase())) found.push(`<${tag}>`);
    if (tag === 'script' && !isOurs(attributes)) found.push(`<script> ${textOf(element).slice(0, 60)}`);
    if (tag === 'meta' && attributes.has('http-equiv')) found.push('<meta http-equiv>');
    if (tag === 'link' && /import|prefetch|manifest/.test(attributes.get('rel') ?? ''))
      found.push('<link rel>');
    if (
      tag === 'link' &&
      attributes.get('rel') === 'stylesheet' &&
      !/^\/assets\/[\w.-]+\.css$/.test(attributes.get('href') ?? '')
    )
      found.push(`<link href="${attributes.get('href')}">`);
    for (const [name, value] of attributes) {
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc') found.push(`<${tag} ${name}>`);
      if (ADDRESSES.has(name.toLowerCase()) && isProgram(value))
        found.push(`<${tag} ${name}="${value.slice(0, 60)}">`);
      if (name === 'src' && /^(https?:)?\/\/(?!localhost|shop\.example)/i.test(value.trim()))
        found.push(`<${tag} src="${value.slice(0, 60)}">`);
    }
  });
  return found;
}

function isOurs(attributes: Map<string, string>): boolean {
  const type = attributes.get('type') ?? '';
  if (attributes.has('src')) return /^\/assets\/[\w.-]+\.js$/.test(attributes.get('src')!);
  return type === 'application/json' || type === 'application/ld+json';
}

function isProgram(value: string): boolean {
  // Browsers drop these before they read the scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  const address = value.replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029]/g, '');
  if (value === BLOCKED_BY_REACT) return false;
  return (
    /^(javascript|vbscript|livescript|mocha):/i.test(address) ||
    /^data:(?!image\/(png|jpeg|webp|gif))/i.test(address)
  );
}

function walk(node: Node, see: (element: Element) => void): void {
  if ('tagName' in node) see(node);
  if ('content' in node) walk(node.content, see);
  if ('childNodes' in node) for (const child of node.childNodes) walk(child, see);
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}
