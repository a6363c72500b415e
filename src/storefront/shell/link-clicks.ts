import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isPlainPress } from '../plain-press.ts';

/** What of a link decides whether it is a change of route. */
type Facts = Pick<HTMLAnchorElement, 'href' | 'target'> & { download: string | null; reload: boolean };

/**
 * Paths of our host that the browser opens by itself: files, what is read by programs, and embedded pages, which are
 * plain links with a full page load.
 */
const FULL_LOADS = /^\/(api|files|pictures|assets)\/|^\/embedded|\.(xml|txt)$/;

/** The route a link leads to from here; undefined: the browser is to follow it itself. */
export function routeOf(link: Facts, here: string): string | undefined {
  if (link.reload || link.download !== null || (link.target && link.target !== '_self')) return;
  const from = new URL(here);
  const to = new URL(link.href, here);
  if (to.origin !== from.origin || FULL_LOADS.test(to.pathname)) return;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return; // a place on this page
  return to.pathname + to.search + to.hash;
}

/** The link around a place of the page, and the route it leads to. */
export function linkAt(place: EventTarget | null): { link: Element | null; route: string | undefined } {
  const link = place instanceof Element ? place.closest('a') : null;
  // A link in a drawing has no address but an object that moves.
  if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('href'))
    return { link: null, route: undefined };
  const { href, target, dataset } = link;
  const facts = { href, target, download: link.getAttribute('download'), reload: 'reload' in dataset };
  return { link, route: routeOf(facts, window.location.href) };
}

/**
 * Plain links change the route without a reload. The shell has some hundred links on every page: as elements of
 * the router each would be several times dearer to render, and links inside texts from the database are plain anyway.
 */
export function useLinkClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainPress(event)) return;
      const { route } = linkAt(event.target);
      if (route === undefined) return;
      event.preventDefault();
      navigate(route);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
