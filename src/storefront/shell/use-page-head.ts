import { useContext, useEffect, useState } from 'react';
import { useLocation, useMatches, useRouteError } from 'react-router';
import type { Site } from '../head.ts';
import { currentMeta } from '../meta.ts';
import type { PageMeta } from '../page.ts';
import { useShellLayout } from './shell-data.ts';
import { SiteOrigin } from './site-origin.ts';

/** The page the head of the document is of; it outlives the shell, which is mounted anew around a failure. */
let written: string | undefined;

/**
 * Keeps the head of the document true after a change of route; the server wrote the first one.
 * @returns the title of a page one has come to, for screen readers
 */
export function usePageHead(): string {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const layout = useShellLayout();
  const origin = useContext(SiteOrigin);
  const error = useRouteError();
  const address = pathname + search;
  const shownPage = error ? `${address} not loaded` : address; // the router says null or undefined for none
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

/** What writes it is no part of the first page, whose head the server wrote: it comes when there is time for it. */
async function writeHead(meta: PageMeta, site: Site, isStill: () => boolean): Promise<void> {
  try {
    const { applyHead, headElements } = await import('../head.ts');
    if (isStill()) applyHead(document, headElements(meta, site));
  } catch {
    document.title = meta.title; // no line: a tab is to be told from the others all the same
  }
}
