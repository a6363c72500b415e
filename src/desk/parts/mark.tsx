import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import * as css from './mark.module.css';

/**
 * The tones of a state: nobody has taken it, in work, ready, done, bad or cancelled, nothing to say. A word always says the
 * same, so no meaning hangs on the colour.
 */
export type Tone = 'new' | 'work' | 'good' | 'done' | 'bad' | 'none';

/** A state: a square and a word. */
export function Mark({ tone, isStrong, children }: { tone: Tone; isStrong?: boolean; children: ReactNode }) {
  return <span className={cx(css.mark, css[tone], isStrong && css.strong)}>{children}</span>;
}
