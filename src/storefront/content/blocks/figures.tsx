import { typograph } from '../../../platform/text/typograph.ts';
import type { BlockItem } from '../../api/shapes.ts';
import * as css from './figures.module.css';

/** Large figures, each with its caption. */
export function Figures({ items }: { items: readonly BlockItem<'figures'>[] }) {
  return (
    <dl className={css.figures}>
      {items.map(({ value, unit, label }, index) => (
        <div key={index} className={css.figure}>
          <dt className={css.label}>{typograph(label)}</dt>
          <dd className={css.value}>
            {typograph(value)}
            {unit && <span className={css.unit}> {typograph(unit)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
