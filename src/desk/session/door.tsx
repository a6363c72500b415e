import type { ReactNode } from 'react';
import * as css from './gate.module.css';

/** A card instead of the desk, or over it: login, lock, enrolment. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={css.door}>
      <div className={css.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
