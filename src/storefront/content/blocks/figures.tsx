import { typograph } from '../../../core/typograph.ts';
import type { BlockItem } from '../../api/shapes.ts';
import css from './figures.module.css';

/** Figures as big as prices, each hanging under the shelf with what it says. */
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
