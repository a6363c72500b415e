import type { ReactNode } from 'react';
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
  return (
    <details name="cart-tools" className={css.panel} open={isOpen} onToggle={onToggle}>
      <summary className={cx(buttonClass({ kind: 'text' }), css.button)}>
        <Icon name={icon} />
        {name}
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
