import { formatInWords, fromRoubles } from '../../../core/money.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { linkClass, Typeset } from '../../../ui/text/text.tsx';
import css from './nearest-analog.module.css';
import type { ProductView } from './product.view.ts';

/** The main action of goods that cannot be bought: what can be had instead, for how much. */
export default function NearestAnalog({ analogs: { count, cards } }: Pick<ProductView, 'analogs'>) {
  const [nearest] = cards;
  if (!nearest) return null;
  const { href, name, price, unit } = nearest;
  return (
    <div className={css.analog}>
      <a href={href} className={cx(buttonClass({ size: 'big', wide: true }), css.button)}>
        {price === undefined
          ? 'Аналог в\u00a0наличии'
          : `Аналог за\u00a0${formatInWords(fromRoubles(price))}\u00a0₽/${unit}`}
        <small className={css.name}>
          <Typeset text={name} />
        </small>
      </a>
      {count > 1 && (
        <a href="#analogs" className={css.all}>
          <span className={linkClass}>Все аналоги: {count}</span>
        </a>
      )}
    </div>
  );
}
