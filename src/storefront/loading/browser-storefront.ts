import type { DataRouter } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import { cityCookies } from '../browser/city-cookie.ts';
import { readCookie } from '../browser/cookie.ts';
import { isGoingBack } from '../navigation/going-back.ts';
import { cookieChoiceOf } from '../privacy/cookie-choice.ts';
import { storeCookieChoice } from '../privacy/use-cookie-choice.ts';
import type { RootData } from '../shell/shell-data.ts';
import type { Tabs } from '../visitor/tabs.ts';
import { selectCity } from '../visitor/visitor-state.ts';
import type { VisitorStore } from '../visitor/visitor-store.ts';
import { lateFile } from './late-file.ts';
import { failurePage, knownFailure, type Storefront } from './load.ts';

interface OpenPage {
  api: ApiClient;
  store: VisitorStore;
  tabs: Tabs;
  /** A function, because the router is created after the context of its loaders. */
  router: () => DataRouter;
  /** Domain of cookies shared with an API under another host name; empty means none. */
  cookieDomain: string;
  /** Whether this page is being reloaded while it is read: a failure of such a load is not reported. */
  isRenewing: (url: URL) => boolean;
}

/** The context that loaders and actions get in the browser. */
export function browserStorefront({
  api,
  store,
  tabs,
  router,
  cookieDomain,
  isRenewing,
}: OpenPage): Storefront {
  const loadShell = async () => {
    const { askShell } = await lateFile('/api/v1/layout/', () => import('../shell/shell-layout.ts'));
    return askShell(api);
  };
  return {
    api,
    session: async () => ({ city: chosenCity(router()) }),
    loadSession: store.load,
    loadFailed({ status, url }) {
      // A failed load leads to the page of the failure (R8.4).
      if (!import.meta.env.PROD || (status !== 404 && isRenewing(url))) return;
      router().navigate(failurePage(status), {
        replace: isGoingBack(router()),
        state: { status, path: url.pathname + url.search, requestId: '' },
      });
    },
    logFailure: (error) => console.error(error),
    loadShell,
    pageSizes: async () => (layoutOf(router()) ?? (await loadShell())).pageSizes,
    lastLoaded: (routeId) => router().state.loaderData[routeId],
    get lastFailure() {
      const { navigation, location } = router().state;
      return knownFailure((navigation.location ?? location).state);
    },
    // A reload never submits a form again here, so each form is answered in place.
    carryReport: () => false,
    lastReport: undefined,
    sendFile: () => {
      throw new Error('a file is the answer to a form that the browser itself sends');
    },
    cacheTags: () => {},
    saveCity: (city) => {
      // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
      for (const line of cityCookies(city, window.location.origin, cookieDomain)) document.cookie = line;
      store.visitor.set(selectCity(store.visitor.get(), city));
      tabs.publish('city');
    },
    cookieChoice: () => cookieChoiceOf(document.cookie),
    saveCookieChoice: storeCookieChoice,
  };
}

/** Whether the shown page was loaded for another city than the one now chosen. */
export function isOfOtherCity(router: DataRouter): boolean {
  const layout = layoutOf(router);
  return layout !== null && chosenCity(router) !== layout.city.id;
}

/** The chosen city if the shop serves it; otherwise the one the server used. */
function chosenCity(router: DataRouter): number {
  const layout = layoutOf(router);
  const stored = Number(readCookie('city'));
  return layout?.cities.find(({ id }) => id === stored)?.id ?? layout?.city.id ?? 0;
}

/** The data of the shell; null if it could not be loaded. */
function layoutOf(router: DataRouter): RootData['layout'] {
  return (router.state.loaderData.root as RootData | undefined)?.layout ?? null;
}
