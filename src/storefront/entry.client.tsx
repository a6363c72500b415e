import '../ui/styles/index.css';
import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  useLocation,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { BrowserApi } from './api/browser-api.ts';
import { browserTransport } from './api/browser-transport.ts';
import { type ApiClient, createApi, type Transport } from './api/client.ts';
import { withSecondTry } from './api/second-try.ts';
import { cityCookie } from './city-cookie.ts';
import type { HydrationState } from './document.ts';
import { readControls, tellEarlyChanges } from './early-changes.ts';
import { createKeptLoads } from './kept-loads.ts';
import { failurePage, knownFailure, type Storefront, storefront } from './load.ts';
import { createPrefetch } from './prefetch.ts';
import { cookieChoiceOf } from './privacy/cookie-choice.ts';
import { keepCookieChoice } from './privacy/use-cookie-choice.ts';
import { pages, routes } from './routes.ts';
import { watchIntent } from './shell/link-intent.ts';
import type { RootData } from './shell/root.tsx';
import { askShell } from './shell/shell-layout.ts';
import { SiteOrigin } from './shell/site-origin.ts';
import { keepFresh } from './visitor/keep-fresh.ts';
import { openTabs } from './visitor/tabs.ts';
import { VisitorStoreContext } from './visitor/use-visitor.ts';
import { selectCity, setCsrfToken } from './visitor/visitor-state.ts';
import { createVisitorStore } from './visitor/visitor-store.ts';

const state: HydrationState = JSON.parse(document.getElementById('state')?.textContent ?? '{}');
const store = createVisitorStore(
  (state.loaderData?.root as RootData | undefined)?.session ?? null,
  () => api,
);
const tabs = openTabs();
const transport = browserTransport(tabs.tell);
const api = apiOver(transport);
/** For pages on their way: a press is answered at once. */
const patientApi = apiOver(withSecondTry(transport));

let goingTo = (): string | undefined => undefined;
const prefetch = createPrefetch({
  pages,
  context: () => contextOf({ ...browserStorefront(api), loadFailed: () => {}, keepCity: () => {} }),
  mayLoad: () => !store.visitor.get().isAuthenticated,
  owner,
  now: Date.now,
});
const keptLoads = createKeptLoads({ owner, now: Date.now });
// Before the router hears of it.
window.addEventListener('popstate', keptLoads.goesBack);
for (const route of pages) {
  const load = route.lazy as () => Promise<Partial<RouteObject>>;
  Object.assign(route, { lazy: () => load().then(prefetch.taking).then(keptLoads.taking).catch(openAnew) });
}
await resolveCurrentRoutes();
for (const route of routes.filter(({ id }) => id === 'root')) {
  const { shouldRevalidate, Component: Shell } = route;
  // Another tab may have changed the city: the header goes with the prices.
  route.shouldRevalidate = (args) => isOfOtherCity() || (shouldRevalidate?.(args) ?? true);
  if (Shell)
    route.Component = () => (
      <Landed>
        <Shell />
      </Landed>
    );
}
const router = createBrowserRouter(routes, {
  hydrationData: state,
  getContext: () => contextOf(browserStorefront(patientApi)),
});
goingTo = () => {
  const { location } = router.state.navigation;
  return location && createPath(location);
};
keepFresh(store, router, tabs, isOfOtherCity);
watchIntent(prefetch.intend);
const app = document.getElementById('app') as HTMLElement;
const controls = readControls(app);
hydrateRoot(
  app,
  <SiteOrigin value={state.origin}>
    <BrowserApi value={api}>
      <VisitorStoreContext value={store}>
        <Awake>
          <RouterProvider router={router} />
        </Awake>
      </VisitorStoreContext>
    </BrowserApi>
  </SiteOrigin>,
);

/** Around the whole tree: when it is told, all handlers and effects of the page are there. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => tellEarlyChanges(controls.splice(0)), []);
  return children;
}

/**
 * What is shown by Back is loaded anew once it stands at its place: the router takes note of the place when it begins.
 * Around the shell, not beside it: the ids of a page follow its tree, and the server has none of this.
 */
function Landed({ children }: { children: ReactNode }) {
  const location = useLocation();
  useEffect(() => {
    if (keptLoads.isThere()) router.revalidate();
  }, [location]);
  return children;
}

/** Lazy pages of this address are resolved before hydration, or the router would show nothing first. */
async function resolveCurrentRoutes(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await (route.lazy as () => Promise<Partial<RouteObject>>)(), { lazy: undefined });
  }
}

/**
 * A page's chunk of a build that is gone: the new build comes with a document, of the page one was going to. Where a
 * reload has not helped, the page stays what it is without scripts. What only helps a page is no reason to leave it.
 */
function openAnew(reason: unknown): Promise<never> {
  const target = goingTo();
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (target !== undefined) window.location.assign(target);
  else if (opened?.type !== 'reload') window.location.reload();
  else throw reason;
  return new Promise(() => {});
}

function contextOf(given: Storefront): RouterContextProvider {
  return new RouterContextProvider(new Map([[storefront, given]]));
}

function apiOver(transport: Transport): ApiClient {
  return createApi(state.apiBase || window.location.origin, transport, {
    read: () => cookie('csrftoken') ?? store.visitor.get().csrfToken,
    keep: (token) => store.visitor.set(setCsrfToken(store.visitor.get(), token)),
  });
}

function browserStorefront(api: ApiClient): Storefront {
  return {
    api,
    session: async () => ({ city: currentCity() }),
    loadSession: store.load,
    loadFailed({ status, url }) {
      // SPEC §8: «In the browser, the same redirects are made through the router, in production only.»
      if (!import.meta.env.PROD) return;
      router.navigate(failurePage(status), {
        state: { status, path: url.pathname + url.search, requestId: '' },
      });
    },
    loadShell: () => askShell(api),
    lastLoaded: (routeId) => router.state.loaderData[routeId],
    get lastFailure() {
      return knownFailure((router.state.navigation.location ?? router.state.location).state);
    },
    // No form is sent a second time by a reload here: each is answered in place.
    carryReport: () => false,
    lastReport: undefined,
    sendFile: () => {
      throw new Error('a file is the answer to a form that the browser itself sends');
    },
    cacheTags: () => {},
    keepCity: (city) => {
      // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
      document.cookie = cityCookie(city, window.location.origin);
      store.visitor.set(selectCity(store.visitor.get(), city));
      tabs.tell('city');
    },
    cookieChoice: () => cookieChoiceOf(document.cookie),
    keepCookieChoice,
  };
}

/** Whose data an open page has: prices are those of a city, and of a contract. */
function owner(): string {
  const { isAuthenticated, accountData } = store.visitor.get();
  return `${cookie('city') ?? ''} ${isAuthenticated} ${accountData?.buyer?.contract?.id ?? ''}`;
}

/** Whether what is shown was loaded for another city than the one that is chosen by now. */
function isOfOtherCity(): boolean {
  const { layout } = router.state.loaderData.root as RootData;
  return layout !== null && currentCity() !== layout.city.id;
}

/** The chosen city, if it is one of the shop's; else the one the server took. */
function currentCity(): number {
  const { layout } = router.state.loaderData.root as RootData;
  const kept = Number(cookie('city'));
  return layout?.cities.find(({ id }) => id === kept)?.id ?? layout?.city.id ?? 0;
}

function cookie(name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];
}
