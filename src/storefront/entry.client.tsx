import '../ui/styles/index.css';
import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tokenCookie } from '../shop/session/token-cookie.ts';
import { BrowserApi } from './api/browser-api.ts';
import { createBrowserKey } from './api/browser-key.ts';
import { browserTransport } from './api/browser-transport.ts';
import { type ApiClient, createApi, type Transport } from './api/client.ts';
import { hasKey, withSecondTry } from './api/second-try.ts';
import { hearStep, leaveClosed } from './back-closes.ts';
import { createBackLoads } from './back-loads.ts';
import { browserStorefront, isOfOtherCity } from './browser-storefront.ts';
import { fromColumns } from './columns.ts';
import { readCookie } from './cookie.ts';
import type { HydrationState } from './document.ts';
import { readControls, tellEarlyChanges } from './early-changes.ts';
import { isGoingBack, withoutTraps } from './going-back.ts';
import { loadCurrentPage, onceLoaded } from './lazy-pages.ts';
import { type Storefront, storefront } from './load.ts';
import { pause } from './pause.ts';
import { createPrefetch } from './prefetch.ts';
import { watchLeftBehind } from './reopened.ts';
import { pages, routes } from './routes.ts';
import { watchIntent } from './shell/link-intent.ts';
import { Root, type RootData, shouldRevalidate } from './shell/root.tsx';
import { SiteOrigin } from './shell/site-origin.ts';
import { keepFresh } from './visitor/keep-fresh.ts';
import { openTabs } from './visitor/tabs.ts';
import { VisitorStoreContext } from './visitor/use-visitor.ts';
import { ownerOf, setCsrfToken } from './visitor/visitor-state.ts';
import { createVisitorStore } from './visitor/visitor-store.ts';

// All modules have run. The rest of the start is split into short tasks.
await pause();
const state = fromColumns(
  JSON.parse(document.getElementById('state')?.textContent ?? '{}'),
) as HydrationState;

// The visitor's state, and the API client.
const store = createVisitorStore(
  (state.loaderData?.root as RootData | undefined)?.session ?? null,
  () => api,
);
const tabs = openTabs();
const transport = browserTransport(tabs.tell);
const browserKey = createBrowserKey(() => window.localStorage);
const lasting = withSecondTry(transport, hasKey);
const api = apiOver(lasting);
/** For page loads: repeats a call that an overloaded shop has rejected. */
const patientApi = apiOver(withSecondTry(lasting));

// Pages: loaded ahead of a click, cached for Back.
let router: DataRouter;
const backLoads = createBackLoads({ isBack: () => isGoingBack(router), owner, now: Date.now });
const given = browserStorefront({
  ...{ api: patientApi, store, tabs, router: () => router, cookieDomain: state.cookieDomain ?? '' },
  isRenewing: backLoads.isRenewing,
});
const prefetch = createPrefetch({
  pages,
  context: () => contextOf({ ...given, api, loadFailed: () => {}, keepCity: () => {} }),
  mayLoad: () => !store.visitor.get().isAuthenticated,
  owner,
  now: Date.now,
});
onceLoaded(pages, (page) => withoutTraps(backLoads.taking(prefetch.taking(page)), () => router), goingTo);
await loadCurrentPage(routes);
await pause();
const isLeftBehind = watchLeftBehind();
await staysHere();

// The router, with the shell around every page.
const shell = {
  // Another tab may have changed the city: the header goes with the prices. Else it stays while a page is renewed.
  shouldRevalidate: (args: ShouldRevalidateFunctionArgs) =>
    hasOtherCity() || (!backLoads.isRenewing() && shouldRevalidate(args)),
  Component: () => (
    <Landed>
      <Root />
    </Landed>
  ),
};
for (const route of routes) Object.assign(route, shell);
window.addEventListener('popstate', hearStep); // before the router hears of it
leaveClosed();
router = createBrowserRouter(routes, { hydrationData: state, getContext: () => contextOf(given) });
keepFresh(store, router, tabs, hasOtherCity);
watchIntent(prefetch.intend);

// React hydrates the shell at once, then the parts of the page in small pieces (docs/decisions/0025).
await pause();
await staysHere();
const app = document.getElementById('app') as HTMLElement;
const controls = readControls(app);
hydrateRoot(
  app,
  <SiteOrigin value={state.origin}>
    <BrowserApi value={api}>
      <VisitorStoreContext value={store}>
        <EarlyChanges>
          <RouterProvider router={router} />
        </EarlyChanges>
      </VisitorStoreContext>
    </BrowserApi>
  </SiteOrigin>,
);

// The first page needs neither: the code that writes the heads of other pages, and the error screen.
const whenIdle = window.requestIdleCallback ?? setTimeout; // Safari has none
whenIdle(() => {
  import('./head.ts').catch(() => {});
  import('./pages/error/error-screen.tsx').catch(() => {});
});

/** Around the whole tree: its effect runs when the shell is hydrated. */
function EarlyChanges({ children }: { children: ReactNode }) {
  // Not inside the effect: there React does not hydrate synchronously.
  useEffect(() => queueMicrotask(() => tellEarlyChanges(controls.splice(0))), []);
  return children;
}

/**
 * What is shown by Back is loaded anew once it stands at its place: the router takes note of the place when it begins.
 * Around the shell, not beside it: the ids of a page follow its tree, and the server has none of this.
 */
function Landed({ children }: { children: ReactNode }) {
  const location = useLocation();
  useEffect(() => {
    if (backLoads.isThere()) router.revalidate();
  }, [location]);
  return children;
}

/** Goes on only where the document is still of its address: of another page nothing can be made. */
async function staysHere(): Promise<void> {
  if (!isLeftBehind()) return;
  window.location.reload();
  await new Promise(() => {});
}

function apiOver(over: Transport): ApiClient {
  const address = state.apiBase || window.location.origin;
  // Cookies of another host cannot be read here: then only `users/session/` gives the token.
  const isOfThisHost = new URL(address).hostname === window.location.hostname;
  return createApi(address, over, {
    read: () => (isOfThisHost ? tokenCookie(readCookie) : undefined) ?? store.visitor.get().csrfToken,
    keep: (token) => store.visitor.set(setCsrfToken(store.visitor.get(), token)),
    browserKey,
  });
}

function contextOf(value: Storefront): RouterContextProvider {
  return new RouterContextProvider(new Map([[storefront, value]]));
}

/** Whose data an open page has: prices are those of a city and of a contract, and forms know who fills them in. */
function owner(): string {
  return `${readCookie('city') ?? ''} ${ownerOf(store.visitor.get())}`;
}

/** Undefined too while there is no router yet: the page itself is fetched. */
function goingTo(): string | undefined {
  const location = (router as DataRouter | undefined)?.state.navigation.location;
  return location && createPath(location);
}

function hasOtherCity(): boolean {
  return isOfOtherCity(router);
}
