import { type MouseEvent as ReactMouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from './dialog.module.css';
import { returnFocus, trapFocus } from './focus.ts';

interface DialogProps {
  title: string;
  /** `screen` fills the screen, to view something closely. */
  size?: 'screen';
  /** Called once when the dialog was closed in any way; the caller then unmounts it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while mounted. It has a title and a close button, and closes on Escape and on a click
 * outside; the focus stays inside and then returns, and the page behind is inert. On a phone it is a sheet at
 * the bottom edge. It is rendered in the browser only.
 */
export function Dialog({ title, size, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      returnFocus(opener);
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={cx(css.dialog, size === 'screen' && css.screen)}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={(event) => trapFocus(event.currentTarget, event)}
      // The second click of the double click that has opened it hits the backdrop, too.
      onMouseDown={(event) => event.detail < 2 && isOnBackdrop(event) && event.currentTarget.close()}
    >
      <div className={css.head}>
        <h2 id={titleId} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <IconButton aria-label="Закрыть" onClick={() => dialog.current?.close()} className={css.close}>
          <Icon name="x" />
        </IconButton>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}

/** Whether a click was on the backdrop: the dialog element is hit, but outside of its box. */
function isOnBackdrop({
  target,
  currentTarget,
  clientX,
  clientY,
}: ReactMouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
