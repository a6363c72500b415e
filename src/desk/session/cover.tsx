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
    return () => {
      cover?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={place}
      className={css.cover}
      aria-label="Вход на стойку"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on the second Escape whatever its page says.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      {children}
    </dialog>,
    document.body,
  );
}
