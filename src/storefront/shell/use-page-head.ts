import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { applyHead, headElements } from '../head.ts';
import { currentMeta } from '../meta.ts';
import { useShellLayout } from './shell-data.ts';
import { SiteOrigin } from './site-origin.ts';

/**
 * Keeps the head of the document true after a change of route; the server wrote the first one.
 * @returns the title of a page one has come to, for screen readers
 */
export function usePageHead(): string {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const layout = useShellLayout();
  const origin = useContext(SiteOrigin);
  const address = pathname + search;
  const written = useRef(address);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (written.current === address) return;
    written.current = address;
    const site = { name: layout?.name ?? 'Магазин', origin };
    const shown = matches.map(({ id, handle }) => ({ route: { id, handle } }));
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    const meta = currentMeta(shown, loaderData, null, site);
    applyHead(document, headElements(meta, site));
    setAnnouncement(meta.title);
  });
  return announcement;
}
