import {
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { isLoadError } from '../api/client.ts';
import type { Layout } from '../api/shapes.ts';
import { loadOrRedirect, storefront } from '../load.ts';
import { ErrorScreen } from '../pages/error/error-screen.tsx';
import { Bar } from './bar.tsx';
import { CatalogPanel } from './catalog-panel.tsx';
import { CityPanel } from './city-panel.tsx';
import { Footer } from './footer.tsx';
import { useLinkClicks } from './link-clicks.ts';
import { MenuPanel } from './menu-panel.tsx';
import css from './root.module.css';
import { RouteProgress } from './route-progress.tsx';
import { type ShellLayout, shellLayout } from './shell-layout.ts';
import { TopBar } from './top-bar.tsx';
import { useMenu } from './use-menu.ts';
import { usePageHead } from './use-page-head.ts';

export interface RootData {
  layout: ShellLayout | null;
}

/** Pages that tell of a failure: they must stand even when the API does not (UX.md «Error»). */
const FAILURE_PAGES = ['/404', '/_error'];

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  args.context.get(storefront).cacheTags('layout');
  if (!FAILURE_PAGES.includes(args.url.pathname))
    return {
      layout: await loadOrRedirect(args, async (api) => shellOf((await api.GET('/api/v1/layout/')).data)),
    };
  try {
    const { api } = args.context.get(storefront);
    return { layout: shellOf((await api.GET('/api/v1/layout/')).data) };
  } catch (error) {
    if (isLoadError(error)) return { layout: null };
    throw error;
  }
}

/** The shell is loaded again after a form (the city may have changed) and when the address names a city. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const submitted = formMethod !== undefined && formMethod.toUpperCase() !== 'GET';
  const sameAddress = currentUrl.href === nextUrl.href;
  return submitted || sameAddress || currentUrl.searchParams.get('city') !== nextUrl.searchParams.get('city');
}

export function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Something broke that is no failed load: the shell without its data, and plain words. */
export function RootError() {
  return (
    <Shell>
      <ErrorScreen status={500} failure={undefined} />
    </Shell>
  );
}

function Shell({ children }: { children: React.ReactNode }) {
  const { open, panel } = useMenu();
  const announcement = usePageHead();
  useLinkClicks();
  return (
    <>
      <a className={css.skip} href="#main">
        К содержанию
      </a>
      <RouteProgress />
      <TopBar />
      <Bar />
      <MenuPanel {...panel('section')} />
      <CatalogPanel {...panel('catalog')} />
      <CityPanel />
      <main id="main" tabIndex={-1} className={css.main} inert={open !== 'none'}>
        {children}
      </main>
      <Footer />
      <div className={css.announcement} role="status">
        {announcement}
      </div>
      <ScrollRestoration />
    </>
  );
}

function shellOf(layout: Layout | undefined): ShellLayout | null {
  return layout ? shellLayout(layout) : null;
}
