import { type MouseEvent as ReactMouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './dialog.module.css';
import { keepFocusInside, returnFocus } from './focus.ts';

interface DialogProps {
  title: string;
  /** `screen` takes all there is: for what one looks at closely. */
  size?: 'screen';
  /** Called once when the dialog was closed by any means; whoever shows it takes it away then. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The modal dialog of the shop: mounted, it is open. A title, a close button, Escape, a press beside it; the focus
 * stays inside and goes back to where it was; the page behind neither answers nor scrolls. On a phone it is a sheet
 * from the bottom edge. For the browser only: it lies beside the page, not in it.
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
      onKeyDown={(event) => keepFocusInside(event.currentTarget, event)}
      onMouseDown={(event) => isBeside(event) && event.currentTarget.close()}
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

/** Whether the press was on the darkened page: the dialog itself is hit, but outside of its box. */
function isBeside({ target, currentTarget, clientX, clientY }: ReactMouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
