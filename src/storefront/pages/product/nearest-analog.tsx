import { lowerFirst } from '../../../platform/text/letter-case.ts';
import { formatInWords, fromRoubles } from '../../../platform/text/money.ts';
import { perUnit } from '../../../platform/text/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Typeset } from '../../../ui/text/text.tsx';
import * as css from './nearest-analog.module.css';
import type { ProductView } from './product.view.ts';

/** The main action for an unavailable product: an available alternative and its price. */
export function NearestAnalog({ analogs: { cards, differs } }: Pick<ProductView, 'analogs'>) {
  const [nearest] = cards;
  if (!nearest) return null;
  const { href, name, price, unit } = nearest;
  return (
    <div className={css.analog}>
      <a href={href} className={cx(buttonClass({ size: 'big', wide: true }), css.button)}>
        {price === undefined
          ? 'Аналог в\u00a0наличии'
          : `Аналог: ${formatInWords(fromRoubles(price))}\u00a0₽${perUnit(unit)}`}
        <small className={css.name}>
          <Typeset text={name} />
        </small>
        {differs.length > 0 && <small className={css.name}>Отличие: {differs.map(inWords).join(', ')}</small>}
      </a>
    </div>
  );
}

function inWords({ name, value }: ProductView['analogs']['differs'][number]): string {
  return `${lowerFirst(name)}\u00a0${value}`;
}
