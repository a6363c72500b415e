import { useContext, useEffect, useState } from 'react';
import { useLocation, useMatches, useRouteError } from 'react-router';
import type { Site } from '../document/head.ts';
import { currentMeta } from '../document/meta.ts';
import type { PageMeta } from '../loading/page.ts';
import { SiteOrigin, useShellLayout } from '../shell/shell-data.ts';

/**
 * The page that the document head describes; it outlives the shell, which is mounted again around a failure.
 */
let written: string | undefined;

/**
 * Updates the document head after a change of route; the server wrote the first one.
 * @returns the title of a newly opened page, for screen readers
 */
export function usePageHead(): string {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const layout = useShellLayout();
  const origin = useContext(SiteOrigin);
  const error = useRouteError();
  const address = pathname + search;
  const shownPage = error ? `${address} not loaded` : address; // the router has null or undefined without an error
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    written ??= shownPage; // by the server
    if (written === shownPage) return;
    written = shownPage;
    const site = { name: layout?.name ?? 'Магазин', origin };
    const shown = matches.map(({ id, handle }) => ({ route: { id, handle } }));
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    const meta = currentMeta(shown, loaderData, error, site);
    setAnnouncement(meta.title);
    writeHead(meta, site, () => written === shownPage);
  });
  return announcement;
}

/** Loaded when idle: the first page does not need this code, as the server wrote its head. */
async function writeHead(meta: PageMeta, site: Site, isStill: () => boolean): Promise<void> {
  try {
    const { applyHead, headElements } = await import('../document/head.ts');
    if (isStill()) applyHead(document, headElements(meta, site));
  } catch {
    document.title = meta.title; // without a connection at least the tab gets its title
  }
}
