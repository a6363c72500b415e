import type { ReactNode } from 'react';
import * as css from './page.module.css';

/** A component of src/ui with its samples. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.samples}>
      <h2>{title}</h2>
      <div className={css.row}>{children}</div>
    </section>
  );
}

/** One state, with its name above it. */
export function Sample({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? css.wide : undefined}>
      <p className={css.name}>{name}</p>
      {children}
    </div>
  );
}
