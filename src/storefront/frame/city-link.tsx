import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPlainClick } from '../navigation/plain-click.ts';

type CityDialog = ComponentType<{ onClose: () => void }>;

interface CityLinkProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Opens the city dialog over the page. Without scripts, or if the dialog cannot be loaded, the same link
 * leads to the page of cities, which returns here.
 */
export function CityLink({ className, children }: CityLinkProps) {
  const { pathname, search, key } = useLocation();
  const [Dialog, setDialog] = useState<CityDialog>();
  const close = () => setDialog(undefined);
  useEffect(close, [key]); // any change of route closes it, like the menu

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { CityDialog } = await import('../city/city-dialog.tsx');
      setDialog(() => CityDialog);
    } catch {
      window.location.assign(href);
    }
  }

  return (
    <>
      <a
        href={`/city?next=${encodeURIComponent(pathname + searchAsWritten(search))}`}
        rel="nofollow"
        aria-haspopup="dialog"
        className={className}
        onClick={open}
      >
        {children}
      </a>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}

/**
 * Normalises the parameters of an address. An address may hold them in another form (`%20` for `+`, `%2C` for
 * a comma), and the browser must render the same text as the server.
 * @param search as `location.search` has it, with `?` or empty
 */
export function searchAsWritten(search: string): string {
  const written = new URLSearchParams(search).toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
  return written && `?${written}`;
}
