import { attributesHtml, type HeadHtml } from './head.ts';

/** Addresses of what a page needs, from the manifest of the browser build. */
export interface PageAssets {
  /** The first script; absent if the page is shown without scripts. */
  script?: string;
  /** The script it runs once the first screen is complete; absent if it is the only one. */
  entry?: string;
  /** The script of the page itself, which the entry loads; absent in development. */
  page?: string | undefined;
  /** Chunks the entry will import: fetched in parallel instead of one after another. */
  modules: string[];
  styles: string[];
  fonts: string[];
  /** The icon sprite; undefined in development. */
  icons?: string | undefined;
}

/** Written by the server and read once by the browser before hydration (SH-9). */
export interface HydrationState {
  loaderData: Record<string, unknown>;
  actionData: Record<string, unknown> | null;
  errors: Record<string, unknown> | null;
  /** Base of the API for the browser; empty means the same origin. */
  apiBase: string;
  /** Domain of cookies shared with an API under another host name; absent if there is none. */
  cookieDomain?: string;
  origin: string;
}

/**
 * The rendered application, with the content of the head kept separate to avoid searching the whole page for
 * it.
 */
export interface Rendered {
  /** Resources that the browser fetches at once. */
  preloads: string;
  body: string;
}

/** Including the metadata of the page. */
interface DocumentParts extends Rendered, HeadHtml {
  assets: PageAssets;
  /** The hydration state as JSON that is safe inside an element. */
  state: string;
}

/** React writes the preloads of the first screen at the start of its output; this moves them to the head. */
export function partPreloads(rendered: string): Rendered {
  const preloads = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { preloads, body: rendered.slice(preloads.length) };
}

/** A complete page. It has no inline scripts or styles, so `script-src 'self'` holds without a nonce. */
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

/** The script element of a page: the first script, with what it will fetch as data attributes. */
function script({ script: src, entry, page, modules }: PageAssets): string {
  if (!src) return '';
  const later: Record<string, string> = entry
    ? { 'data-entry': entry, 'data-modules': modules.join(' '), ...(page && { 'data-page': page }) }
    : {};
  return `<script type="module"${attributesHtml({ src, ...later })}></script>`;
}
