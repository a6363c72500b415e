import { cx } from '../cx.ts';
import css from './chip.module.css';

/**
 * The look of a chip, for a link or a button: `sand` is something applied, `edge` something to choose,
 * `chosen` something chosen.
 */
export function chipClass(kind: 'sand' | 'edge' | 'chosen' = 'sand', className?: string): string {
  return cx(css.chip, css[kind], className);
}
