import { lazy, memo, useEffect } from 'react';
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
import { PagePart } from '../kept/kept.tsx';
import { loadOrRedirect, storefront } from '../load.ts';
import { NoticeList } from '../notices/notice-list.tsx';
import { NoConnection } from '../pages/error/no-connection.tsx';
import { CookieNotice } from '../privacy/cookie-notice.tsx';
import { SearchPanel } from '../search/search-panel.tsx';
import type { Session } from '../visitor/session.ts';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import { Bar } from './bar.tsx';
import { CatalogPanel } from './catalog-panel.tsx';
import { Footer } from './footer.tsx';
import { useLinkClicks } from './link-clicks.ts';
import { MenuPanel } from './menu-panel.tsx';
import css from './root.module.css';
import { RouteProgress } from './route-progress.tsx';
import { ShellData } from './shell-data.ts';
import type { ShellLayout } from './shell-layout.ts';
import { TopBar } from './top-bar.tsx';
import { type Menu, useMenu, useMenuEvents, useOpenPart } from './use-menu.ts';
import { usePageHead } from './use-page-head.ts';

export interface RootData {
  layout: ShellLayout | null;
  /** Null on a page that is shared by all who have no session. */
  session: Session | null;
  /** Whether he is still to be asked what may be kept in his browser. */
  asksCookies: boolean;
}

const ErrorScreen = lazy(() => import('../pages/error/error-screen.tsx'));

/** Pages that tell of a failure: they must stand even when the API does not (UX.md «Error»). */
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
      const kept = lastLoaded('root') as RootData | undefined;
      if (isNoAnswer(error) && kept) return kept; // the shell stands with what it has
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
 * The shell is loaded again after a form (the city may have changed) and when the address names a city. A form that
 * was refused changed nothing.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionStatus = 200 } = args;
  if (actionStatus >= 400) return false;
  const submitted = formMethod !== undefined && formMethod.toUpperCase() !== 'GET';
  const sameAddress = currentUrl.href === nextUrl.href;
  return submitted || sameAddress || currentUrl.searchParams.get('city') !== nextUrl.searchParams.get('city');
}

/** Rendered for its own sake alone: what a page needs of the router it asks itself. */
export const Root = memo(function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
});

/** No answer came, or something broke that is no failed load: the shell with what it has, and plain words. */
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

/** The page itself; behind an open part of the menu it takes no focus. */
function Main({ menu, children }: { menu: Menu; children: React.ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={css.main} inert={useOpenPart(menu) !== 'none'}>
      {children}
    </main>
  );
}

/** What follows each step of the router, apart from the shell around it; of a page one has come to it says the title. */
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

/** Whose place on the page is remembered. The first entry of every document has one and the same key: a path tells them apart. */
function placeOf({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** What the shell was loaded with anew after a form is what the page keeps of its visitor. */
function useFreshSession(): void {
  const session = (useRouteLoaderData('root') as RootData | undefined)?.session;
  const store = useVisitorStore();
  useEffect(() => {
    if (session) store.feed(session);
  }, [session, store]);
}
