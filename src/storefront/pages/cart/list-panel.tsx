import { type ReactNode, type ToggleEvent, useRef } from 'react';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { IconName } from '../../../ui/icon/names.ts';
import css from './list-panel.module.css';

interface ListPanelProps {
  icon: IconName;
  name: string;
  isOpen?: boolean;
  /** It was opened or closed. */
  onToggle?: () => void;
  children: ReactNode;
}

/** A tool of the cart behind its button; one of them is open at most, with scripts and without. */
export function ListPanel({ icon, name, isOpen, onToggle, children }: ListPanelProps) {
  const body = useRef<HTMLDivElement>(null);
  function toggle(event: ToggleEvent) {
    onToggle?.();
    // On a phone it ends below the fold, under all that lies over the foot of the page.
    if (event.newState === 'open') body.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <details name="cart-tools" className={css.panel} open={isOpen} onToggle={toggle}>
      <summary className={cx(buttonClass({ kind: 'text' }), css.button)}>
        <Icon name={icon} />
        {name}
      </summary>
      <div ref={body} className={css.body}>
        {children}
      </div>
    </details>
  );
}
