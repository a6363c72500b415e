import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import * as css from './gate.module.css';

/**
 * Covers the whole desk with the login while it is locked, open dialogs too: the topmost modal dialog makes everything below it inert,
 * and what was typed there is still there afterwards.
 */
export function Cover({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const cover = place.current;
    const opener = document.activeElement;
    cover?.showModal();
    // An answer that arrives now may open a dialog, which would lie above.
    const later = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== cover && (target as Element).matches('dialog[open]')))
        returnToTop(cover);
    });
    later.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => {
      later.disconnect();
      cover?.close();
      // Only after this commit is the desk no longer inert.
      queueMicrotask(() => opener instanceof HTMLElement && opener.focus());
    };
  }, []);
  return createPortal(
    <dialog
      ref={place}
      className={css.cover}
      aria-label="Вход на стойку"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Escape whatever its page says.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}

function returnToTop(cover: HTMLDialogElement | null): void {
  const focused = document.activeElement;
  cover?.close();
  cover?.showModal();
  if (focused instanceof HTMLElement && cover?.contains(focused)) focused.focus();
}
