import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router';

/** The description of a page for browsers, search engines and messengers (SEO-15 to SEO-17). */
export interface PageMeta {
  /** The shop's name is added unless the title already contains it. */
  title: string;
  description?: string;
  /**
   * Path without the parameters that do not change the content; absent if the page has no canonical address.
   */
  canonical?: string;
  /** «noindex, follow» and the like; absent: indexable. */
  robots?: string;
  /** Path or address of an image for links in messengers; absent means the default image. */
  image?: string;
  /** A feed of what is new here. */
  feed?: { title: string; href: string };
  /** Structured data, one object per block. */
  jsonLd?: object[];
}

/** What the meta function of a page gets: the data of its loader and the shop as a whole. */
export interface MetaArgs<Data = never> {
  data: Data;
  /** Public origin of the site, for addresses in structured data. */
  origin: string;
  /** The shop's name, the publisher in structured data. */
  shopName: string;
}

/** The exports of a page file, in this order: meta, loader, action, component, error boundary. */
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

/** An entry of the route table. */
export type PageRoute = RouteObject & {
  id: string;
  path: string;
  /** Parameters of the address that change the page, in canonical order; all others are ignored (SH-5). */
  parameters: readonly string[];
};

/** What the router gets from the files of a page. */
export type LoadedPage = Pick<
  RouteObject,
  'loader' | 'action' | 'shouldRevalidate' | 'Component' | 'ErrorBoundary' | 'handle'
>;

export function pageOf({ meta, ...module }: PageModule): LoadedPage {
  return { ...module, handle: { meta } satisfies PageHandle };
}
