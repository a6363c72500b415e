import { type ComponentType, lazy, memo, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type Location,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { hiddenClass } from '../../ui/text/text.tsx';
import { isLoadError, isNoAnswer } from '../api/client.ts';
import { GoodsForm } from '../buying/goods-form.tsx';
import { PagePart } from '../cached/cached.tsx';
import { loadOrRedirect, storefront } from '../loading/load.ts';
import { NoticeList } from '../notices/notice-list.tsx';
import { NoConnection } from '../pages/error/no-connection.tsx';
import { CookieNotice } from '../privacy/cookie-notice.tsx';
import { SearchPanel } from '../search/search-panel.tsx';
import { type RootData, ShellData, useShellLayout } from '../shell/shell-data.ts';
import { type Menu, useMenu, useMenuEvents, useOpenPart } from '../shell/use-menu.ts';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import { Bar } from './bar.tsx';
import { CatalogPanel } from './catalog-panel.tsx';
import { useLinkClicks } from './link-clicks.ts';
import { MenuPanel } from './menu-panel.tsx';
import * as css from './root.module.css';
import { RouteProgress } from './route-progress.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageHead } from './use-page-head.ts';

/**
 * The footer of the server needs no script: its links are plain (`link-clicks.ts`). Its code is loaded after the rest, so that it can
 * change when the visitor chooses another city; where it cannot be loaded, that of the server stays until then.
 */
const Footer = import.meta.env.SSR
  ? (await import('./footer.tsx')).Footer
  : lazy(() =>
      import('./footer.tsx').then(
        ({ Footer }) => ({ default: Footer as ComponentType }),
        () => ({ default: ServersFooter }),
      ),
    );

/** The footer as it stands in the document, as long as the city is the same. */
function ServersFooter() {
  const city = useShellLayout()?.city.id;
  const [[own, footer]] = useState([city, document.querySelector('footer')] as const);
  return (
    city === own && (
      <footer className={footer?.className} dangerouslySetInnerHTML={{ __html: footer?.innerHTML ?? '' }} />
    )
  );
}

const ErrorScreen = lazy(() => import('../pages/error/error-screen.tsx'));

/** Failure pages: they must render even when the API is unavailable (SH-13). */
const FAILURE_PAGES = ['/404', '/_error'];

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const { cacheTags, loadSession, loadShell, lastLoaded, cookieChoice } = args.context.get(storefront);
  const asksCookies = cookieChoice() === null;
  cacheTags('layout');
  const load = async (): Promise<RootData> => {
    try {
      const [layout, session] = await Promise.all([loadShell(), loadSession()]);
      return { layout, session, asksCookies };
    } catch (error) {
      const previous = lastLoaded('root') as RootData | undefined;
      if (isNoAnswer(error) && previous) return previous; // the shell stays with the data it has
      throw error;
    }
  };
  if (!FAILURE_PAGES.includes(args.url.pathname)) return loadOrRedirect(args, load);
  try {
    return await load();
  } catch (error) {
    if (isLoadError(error)) return { layout: null, session: null, asksCookies };
    throw error;
  }
}

/**
 * Reloads the shell after a form (the city may have changed) and when the address names a city. A rejected
 * form changed nothing.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionStatus = 200 } = args;
  if (actionStatus >= 400) return false;
  const submitted = formMethod !== undefined && formMethod.toUpperCase() !== 'GET';
  const sameAddress = currentUrl.href === nextUrl.href;
  return submitted || sameAddress || currentUrl.searchParams.get('city') !== nextUrl.searchParams.get('city');
}

/** Memoised: components that need the router subscribe to it themselves. */
export const Root = memo(function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
});

/**
 * Shown when there was no response or an unexpected error: the shell with the data it has, and a plain
 * message.
 */
export function RootError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <Shell>
      {isNoAnswer(error) ? (
        <NoConnection path={pathname + search} />
      ) : (
        <ErrorScreen status={500} failure={undefined} />
      )}
    </Shell>
  );
}

function Shell({ children }: { children: React.ReactNode }) {
  return (
    <ShellData>
      <Frame>{children}</Frame>
    </ShellData>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const menu = useMenu();
  return (
    <>
      <a className={css.skip} href="#main">
        К содержанию
      </a>
      <RouteProgress />
      <PagePart name="top" of="shell">
        <TopBar menu={menu} />
      </PagePart>
      <Bar menu={menu} />
      <MenuPanel />
      <PagePart name="catalog" of="shell">
        <CatalogPanel />
      </PagePart>
      <PagePart name="search" of="shell">
        <SearchPanel />
      </PagePart>
      <PagePart name="main" of="page">
        <Main menu={menu}>{children}</Main>
      </PagePart>
      <PagePart name="footer" of="shell">
        <Footer />
      </PagePart>
      <GoodsForm />
      <CookieNotice />
      <Announcement menu={menu} />
      <NoticeList />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** The page itself; it cannot be focused behind an open part of the menu. */
function Main({ menu, children }: { menu: Menu; children: React.ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={css.main} inert={useOpenPart(menu) !== 'none'}>
      {children}
    </main>
  );
}

/**
 * Rerenders on each step of the router, apart from the shell around it, and announces the title of a new
 * page.
 */
function Announcement({ menu }: { menu: Menu }) {
  const announcement = usePageHead();
  useMenuEvents(menu);
  useLinkClicks();
  useFreshSession();
  return (
    <div className={hiddenClass} role="status">
      {announcement}
    </div>
  );
}

/**
 * The key of a stored scroll position. The first history entry of every document has the same router key, so
 * the path is added.
 */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Copies a session reloaded after a form into the visitor's store. */
function useFreshSession(): void {
  const session = (useRouteLoaderData('root') as RootData | undefined)?.session;
  const store = useVisitorStore();
  useEffect(() => {
    if (session) store.feed(session);
  }, [session, store]);
}
