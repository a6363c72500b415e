import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPlainPress } from '../plain-press.ts';
import { searchAsWritten } from './search-as-written.ts';

type CityDialog = ComponentType<{ onClose: () => void }>;

interface CityLinkProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Opens the city modal over the page. Without scripts, and where the modal cannot be fetched, the same link leads
 * to the page of the cities and back.
 */
export function CityLink({ className, children }: CityLinkProps) {
  const { pathname, search, key } = useLocation();
  const [Dialog, setDialog] = useState<CityDialog>();
  const close = () => setDialog(undefined);
  useEffect(close, [key]); // any change of route closes it, like the menu

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainPress(event)) return;
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
