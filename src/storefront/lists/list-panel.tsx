import { type ReactNode, type ToggleEvent, useRef } from 'react';
import { buttonClass } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/names.ts';
import * as css from './list-panel.module.css';

interface ListPanelProps {
  icon: IconName;
  name: string;
  isOpen?: boolean;
  /** Called when it is opened or closed. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A tool of a list behind its button; at most one is open, with and without scripts. */
export function ListPanel({ icon, name, isOpen, onToggle, children }: ListPanelProps) {
  const body = useRef<HTMLDivElement>(null);
  function toggle(event: ToggleEvent) {
    onToggle?.(event.newState === 'open');
    // On a phone it would end below the fold, under the bars at the foot of the page.
    if (event.newState === 'open') body.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <details name="list-tools" className={css.panel} open={isOpen} onToggle={toggle}>
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
