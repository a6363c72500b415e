import type { ReactNode } from 'react';
import * as css from './block.module.css';

interface BlockProps {
  title: string;
  /** Buttons after the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of the column at the right of an order. */
export function Block({ title, actions, children }: BlockProps) {
  return (
    <section className={css.block}>
      <div className={css.head}>
        <h3>{title}</h3>
        <span className={css.actions}>{actions}</span>
      </div>
      {children}
    </section>
  );
}

/** A thing of a block: its name and what explains it, its state at the right, what can be done below. */
export function Item({
  title,
  note,
  state,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  state?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={css.item}>
      <div className={css.row}>
        <span className={css.title}>{title}</span>
        <span className={css.state}>{state}</span>
      </div>
      {note && <span className={css.note}>{note}</span>}
      {children}
    </li>
  );
}

/** A quiet line of a block. */
export function BlockNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

/** Opens something of a block. */
export function BlockLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.link} onClick={onClick}>
      {children}
    </button>
  );
}
