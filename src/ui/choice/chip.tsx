import { cx } from '../cx.ts';
import * as css from './chip.module.css';

/**
 * The class of a chip, for a link or a button: `sand` is applied, `edge` can be chosen, `chosen` is chosen.
 */
export function chipClass(kind: 'sand' | 'edge' | 'chosen' = 'sand', className?: string): string {
  return cx(css.chip, css[kind], className);
}
