import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router';
import { createContext } from 'react-router';
import { storefront } from '../load.ts';
import { cleanText } from '../search/search-href.ts';

/**
 * Pages whose loader answers the same to everybody in a city who buys at the prices of all: what is the visitor's own in
 * them comes from his session. Their answers are kept (docs/decisions/0018).
 */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([
  'pages/home/page.tsx',
  'pages/catalogue/page.tsx',
  'pages/category/page.tsx',
  'pages/product/page.tsx',
  'pages/search/page.tsx',
  'pages/posts/page.tsx',
  'pages/post/page.tsx',
  'pages/info/page.tsx',
]);

/** The search before anything is asked shows what one has looked for, the home page the orders of whoever is logged in. */
async function isOwn({ url, context }: LoaderFunctionArgs): Promise<boolean> {
  if (url.pathname === '/search/') return cleanText(url.searchParams.get('q')) === '';
  if (url.pathname !== '/') return false;
  const session = await context
    .get(storefront)
    .loadSession()
    .catch(() => null); // the page itself says what is wrong
  return session?.is_authenticated ?? false;
}

/** How a page's loader is called on the server. */
export type CallLoader = (args: LoaderFunctionArgs, load: LoaderFunction) => ReturnType<LoaderFunction>;

export const callLoader = createContext<CallLoader>((args, load) => load(args));

/** The routes as the server uses them: loaders whose answers may be kept are called through the context. */
export function withKeptLoads(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { children, lazy, id = '' } = route;
    if (children) return { ...route, children: withKeptLoads(children) };
    if (!SAME_FOR_ALL.has(id) || typeof lazy !== 'function') return route;
    return {
      ...route,
      lazy: async () => {
        const found = await lazy();
        const { loader } = found;
        if (typeof loader !== 'function') return found;
        return {
          ...found,
          loader: async (args: LoaderFunctionArgs) =>
            (await isOwn(args)) ? loader(args) : args.context.get(callLoader)(args, loader),
        };
      },
    };
  });
}
