import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router';

/** What a page says of itself to browsers, search engines and messengers (SEO.md §5). */
export interface PageMeta {
  /** The shop's name is added unless it is there. */
  title: string;
  description?: string;
  /** Path without parameters that do not change the content; absent: the page has no canonical address. */
  canonical?: string;
  /** «noindex, follow» and the like; absent: indexable. */
  robots?: string;
  /** Path or address of a picture for links in messengers; absent: the shop's own. */
  image?: string;
  /** A feed of what is new here, for readers of feeds. */
  feed?: { title: string; href: string };
  /** Structured data, one object per block. */
  jsonLd?: object[];
}

/** What the meta of a page may look at: the answer of its loader and the shop as a whole. */
export interface MetaArgs<Data = never> {
  data: Data;
  /** Origin people see, for addresses inside structured data. */
  origin: string;
  /** The shop's name: who has published what structured data tells of. */
  shopName: string;
}

/** A page file, read in this order (STYLE.md §7): meta, loader, action, component, error boundary. */
export interface PageModule {
  meta: (args: MetaArgs) => PageMeta;
  loader?: LoaderFunction;
  action?: ActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  ErrorBoundary?: ComponentType;
}

/** What the shell and the server read from a matched route. */
export interface PageHandle {
  meta?: (args: MetaArgs) => PageMeta;
}

/** A line of the route table. */
export type PageRoute = RouteObject & {
  id: string;
  path: string;
  /** Parameters of the address that change the page, in their canonical order; others are ignored (RULINGS 7). */
  parameters: readonly string[];
};

/** A page that is loaded when it is first needed. */
export function page(
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  parameters: readonly string[] = [],
): PageRoute {
  return {
    id: file,
    path,
    parameters,
    lazy: async () => {
      const { meta, ...module } = await load();
      return { ...module, handle: { meta } satisfies PageHandle };
    },
  };
}
