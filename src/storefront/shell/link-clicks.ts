import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** What decides whether a click on a link is a change of route. */
interface Click {
  link: Pick<HTMLAnchorElement, 'href' | 'target'> & { download: string | null; reload: boolean };
  /** Anything but a plain press of the main button: a new tab, a download, a menu. */
  isSpecial: boolean;
  here: string;
}

/** Paths of our host that are no pages. */
const NOT_PAGES = /^\/(api|files|pictures|assets)\//;

/** The route a click leads to; undefined: the browser is to follow the link itself. */
export function routeOf({ link, isSpecial, here }: Click): string | undefined {
  if (isSpecial || link.reload || link.download !== null || (link.target && link.target !== '_self')) return;
  const from = new URL(here);
  const to = new URL(link.href, here);
  if (to.origin !== from.origin || NOT_PAGES.test(to.pathname)) return;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return; // a place on this page
  return to.pathname + to.search + to.hash;
}

/**
 * Plain links change the route without a reload. The shell has some hundred links on every page: as elements of
 * the router each would be several times dearer to render, and links inside texts from the database are plain anyway.
 */
export function useLinkClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.hasAttribute('href') || event.defaultPrevented) return;
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const route = routeOf({
        link: {
          href: link.href,
          target: link.target,
          download: link.getAttribute('download'),
          reload: 'reload' in link.dataset,
        },
        isSpecial: button !== 0 || metaKey || ctrlKey || shiftKey || altKey,
        here: window.location.href,
      });
      if (route === undefined) return;
      event.preventDefault();
      navigate(route);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
