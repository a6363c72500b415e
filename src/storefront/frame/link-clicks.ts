import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '../navigation/plain-click.ts';

/** The properties of a link that decide whether it changes the route. */
type Facts = Pick<HTMLAnchorElement, 'href' | 'target'> & { download: string | null; reload: boolean };

/**
 * Paths of this host that the browser opens itself: files, feeds for programs, and embedded pages, whose
 * plain links load a full page.
 */
const FULL_LOADS = /^\/(api|files|pictures|assets)\/|^\/embedded|\.(xml|txt)$/;

/** The route a link leads to from here; undefined if the browser has to follow it. */
export function routeOf(link: Facts, here: string): string | undefined {
  if (link.reload || link.download !== null || (link.target && link.target !== '_self')) return;
  const from = new URL(here);
  const to = new URL(link.href, here);
  if (to.origin !== from.origin || FULL_LOADS.test(to.pathname)) return;
  if (to.hash && to.pathname === from.pathname && to.search === from.search) return; // an anchor on this page
  return to.pathname + to.search + to.hash;
}

/** The link around an element, and the route it leads to. */
export function linkAt(place: EventTarget | null): { link: Element | null; route: string | undefined } {
  const link = place instanceof Element ? place.closest('a') : null;
  // A link inside an SVG has an animated object instead of an address.
  if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute('href'))
    return { link: null, route: undefined };
  const { href, target, dataset } = link;
  const facts = { href, target, download: link.getAttribute('download'), reload: 'reload' in dataset };
  return { link, route: routeOf(facts, window.location.href) };
}

/**
 * Lets plain links change the route without a reload. The shell has about a hundred links: router elements
 * would render several times slower, and links in texts from the database are plain anyway.
 */
export function useLinkClicks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return;
      const { route } = linkAt(event.target);
      if (route === undefined) return;
      event.preventDefault();
      navigate(route);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
