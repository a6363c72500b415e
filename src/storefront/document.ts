import { attributesHtml, type HeadHtml } from './head.ts';

/** Addresses of what a page needs, from the manifest of the browser build. */
export interface PageAssets {
  /** The first script; absent: the page is shown without any. */
  script?: string;
  /** What it runs when the first screen stands; absent: it is all there is. */
  entry?: string;
  /** Chunks the entry will import: fetched at once instead of one after another. */
  modules: string[];
  styles: string[];
  fonts: string[];
  /** The file of all icons; none in development. */
  icons?: string | undefined;
}

/** Written by the server, read once by the browser before hydration (RULINGS 27). */
export interface HydrationState {
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
  /** Base of the API for the browser; empty: same origin. */
  apiBase: string;
  /** Domain of the cookies shared with an API under another host name; absent: there is none. */
  cookieDomain?: string;
  origin: string;
}

/** The rendered application: what goes into the head stays apart, or a whole page would be read through for it once more. */
export interface Rendered {
  /** What the page asks the browser to fetch at once. */
  preloads: string;
  body: string;
}

/** With what the page says of itself. */
interface DocumentParts extends Rendered, HeadHtml {
  assets: PageAssets;
  /** The hydration state as JSON that may stand in an element. */
  state: string;
}

/** React asks for the pictures of the first screen at the start of what it renders; the head is the place for it. */
export function partPreloads(rendered: string): Rendered {
  const preloads = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { preloads, body: rendered.slice(preloads.length) };
}

/** A whole page. Nothing in it is inline script or style, so `script-src 'self'` holds without a nonce. */
export function documentHtml({ head, structured, assets, preloads, body, state }: DocumentParts): string {
  const link = (attributes: Record<string, string>) => `<link${attributesHtml(attributes)}>`;
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    head,
    '<meta name="theme-color" content="#34132a"><meta name="format-detection" content="telephone=no">',
    preloads,
    ...assets.fonts.map((href) =>
      link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href }),
    ),
    ...assets.styles.map((href) => link({ rel: 'stylesheet', href })),
    script(assets),
    link({ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }),
    link({ rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    '</head><body>',
    assets.icons &&
      `<img${attributesHtml({ src: assets.icons, alt: '', width: '1', height: '1', fetchpriority: 'high', hidden: '' })}>`,
    `<div id="app">${body}</div>${structured}`,
    `<script type="application/json" id="state">${state}</script></body></html>`,
  ]
    .filter(Boolean)
    .join('');
}

/** The scripts of a page: the first one, and what it will fetch, as data of its element. */
function script({ script: src, entry, modules }: PageAssets): string {
  if (!src) return '';
  const later: Record<string, string> = entry
    ? { 'data-entry': entry, 'data-modules': modules.join(' ') }
    : {};
  return `<script type="module"${attributesHtml({ src, ...later })}></script>`;
}
