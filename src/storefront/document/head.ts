import type { PageMeta } from '../loading/page.ts';
import { LINK_IMAGE, linkImage } from './link-image.ts';

/** What all pages share. */
export interface Site {
  /** The shop's name. */
  name: string;
  /** Public origin, without a trailing slash. */
  origin: string;
}

/** An element of the head, rendered as text on the server and as nodes in the browser. */
export type HeadElement =
  | { tag: 'title'; text: string }
  | { tag: 'meta' | 'link'; attributes: Record<string, string> }
  | { tag: 'script'; json: object };

/** The image for links to pages without their own (src/storefront/public). */
const DEFAULT_IMAGE = '/og-default.png';

/** The head of a page: title, description, canonical, robots, OpenGraph, structured data (SEO-8, SEO-17). */
export function headElements(meta: PageMeta, site: Site): HeadElement[] {
  const title = meta.title.includes(site.name) ? meta.title : `${meta.title} — ${site.name}`;
  const canonical = meta.canonical && site.origin + meta.canonical;
  const elements: HeadElement[] = [{ tag: 'title', text: title }];
  const named = (name: string, content: string | undefined) => {
    if (content) elements.push({ tag: 'meta', attributes: { name, content } });
  };
  const graph = (property: string, content: string | undefined) => {
    if (content) elements.push({ tag: 'meta', attributes: { property: `og:${property}`, content } });
  };
  // A private page gets a generic description: browsers show it in their history.
  named('description', meta.description ?? `${title}. Интернет-магазин.`);
  named('robots', meta.robots);
  if (canonical) elements.push({ tag: 'link', attributes: { rel: 'canonical', href: canonical } });
  if (meta.feed)
    elements.push({
      tag: 'link',
      attributes: {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: meta.feed.title,
        href: site.origin + meta.feed.href,
      },
    });
  graph('type', 'website');
  graph('locale', 'ru_RU');
  graph('site_name', site.name);
  graph('title', meta.title);
  graph('description', meta.description);
  graph('url', canonical);
  graph('image', new URL(linkImage(meta.image ?? DEFAULT_IMAGE), site.origin).href);
  graph('image:width', String(LINK_IMAGE.width));
  graph('image:height', String(LINK_IMAGE.height));
  graph('image:alt', meta.title);
  named('twitter:card', 'summary_large_image');
  for (const json of meta.jsonLd ?? []) elements.push({ tag: 'script', json });
  return elements;
}

/** JSON that is safe inside `<script>`: nothing in it can end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The metadata of a page as HTML. */
export interface HeadHtml {
  /** For the head of the document. */
  head: string;
  /**
   * Structured data for the end of the document: search engines read it anywhere, and it does not delay the
   * first screen.
   */
  structured: string;
}

/** The head as HTML. */
export function headHtml(elements: HeadElement[]): HeadHtml {
  const html: HeadHtml = { head: '', structured: '' };
  for (const element of elements) {
    if (element.tag === 'title') html.head += `<title>${escapeHtml(element.text)}</title>`;
    else if (element.tag === 'script')
      html.structured += `<script type="application/ld+json" data-page>${scriptJson(element.json)}</script>`;
    else html.head += `<${element.tag} data-page${attributesHtml(element.attributes)}>`;
  }
  return html;
}

/** Attributes as HTML, each preceded by a space. */
export function attributesHtml(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

/** Replaces the head of the previous page with that of the new one. */
export function applyHead(document: Document, elements: HeadElement[]): void {
  for (const old of document.querySelectorAll(':is(head, body) > [data-page]')) old.remove();
  for (const element of elements) {
    if (element.tag === 'title') {
      document.title = element.text;
      continue;
    }
    const node = document.createElement(element.tag);
    node.setAttribute('data-page', '');
    if (element.tag === 'script') {
      node.setAttribute('type', 'application/ld+json');
      node.textContent = JSON.stringify(element.json);
    } else for (const [name, value] of Object.entries(element.attributes)) node.setAttribute(name, value);
    document.head.append(node);
  }
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (char) => entities[char]!);
}
