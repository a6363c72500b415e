import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router';
import { createContext } from 'react-router';
import { storefront } from '../loading/load.ts';
import { cleanText } from '../navigation/search-href.ts';

/**
 * Pages whose loader returns the same data to everybody in a city without a contract; the visitor's own data
 * comes from the session. Their data is cached (docs/decisions/0018).
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

/**
 * The empty search page shows the visitor's recent searches, and the home page the orders of a logged-in
 * user.
 */
async function isOwn({ url, context }: LoaderFunctionArgs): Promise<boolean> {
  if (url.pathname === '/search/') return cleanText(url.searchParams.get('q')) === '';
  if (url.pathname !== '/') return false;
  const session = await context
    .get(storefront)
    .loadSession()
    .catch(() => null); // the page itself reports the error
  return session?.is_authenticated ?? false;
}

/** How a page's loader is called on the server. */
export type CallLoader = (args: LoaderFunctionArgs, load: LoaderFunction) => ReturnType<LoaderFunction>;

export const callLoader = createContext<CallLoader>((args, load) => load(args));

/** The routes as the server uses them: loaders whose data may be cached are called through the context. */
export function withCachedLoads(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { children, lazy, id = '' } = route;
    if (children) return { ...route, children: withCachedLoads(children) };
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
