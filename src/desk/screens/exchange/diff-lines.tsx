import { upperFirst } from '../../../platform/text/letter-case.ts';
import { formatCount } from '../../../platform/text/plural.ts';
import { partsText } from '../../../shop/exchange/diff/diff.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import type { Shape } from '../../api/shapes.ts';
import * as css from './exchange.module.css';

type Diff = Shape<'ExchangeDiff'>;

const KINDS: Record<string, string> = {
  new: 'новых товаров',
  hidden: 'скрыто',
  shown: 'показано снова',
  gone: 'исчезнет товаров',
  changed: 'изменено карточек',
  links: 'изменено разделов, характеристик и картинок',
  price: 'цен',
  old_price: 'старых цен',
  stock: 'остатков',
  category: 'разделов',
  attribute: 'характеристик',
  brand: 'брендов',
  price_type: 'типов цен',
  warehouse: 'складов',
};

/** What one line is about, beside the article of a product. */
const LINES: Record<string, string> = {
  new: 'новый товар',
  hidden: 'скрыт',
  shown: 'показан снова',
  gone: 'исчезнет',
  changed: 'карточка',
  links: 'карточка',
  price: 'цена',
  old_price: 'старая цена',
  stock: 'остаток',
  category: 'раздел',
  attribute: 'характеристика',
  brand: 'бренд',
  price_type: 'тип цен',
  warehouse: 'склад',
};

/** What a run has changed or would change, «было → стало». @param words of the columns */
export function DiffLines({
  diff,
  words: [was, now] = ['Было', 'Станет'],
}: {
  diff: Diff;
  words?: readonly [string, string];
}) {
  const counts = Object.entries(diff.counts);
  if (counts.length === 0) return <p className={css.note}>Ничего не меняется.</p>;
  return (
    <>
      <p>
        {upperFirst(
          counts.map(([kind, count]) => `${KINDS[kind] ?? kind}: ${formatCount(count)}`).join(', '),
        )}
        .
      </p>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Что</th>
              <th scope="col" className={css.number}>
                {was}
              </th>
              <th scope="col" className={css.number}>
                {now}
              </th>
            </tr>
          </thead>
          <tbody>
            {diff.lines.map((line, index) => (
              // Lines have no id, and their order never changes.
              <tr key={index}>
                <td>
                  <span className={css.fact}>{line.name || line.ref}</span>
                  <span className={css.about}>
                    {[line.article, LINES[line.kind], line.place].filter(Boolean).join(' · ')}
                  </span>
                </td>
                <td className={css.number} data-name={was}>
                  {valueText(line.kind, line.was)}
                </td>
                <td className={css.number} data-name={now}>
                  {valueText(line.kind, line.now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {diff.is_cut && <p className={css.note}>Показаны первые строки каждого вида.</p>}
    </>
  );
}

function valueText(kind: string, value: string | null): string {
  if (value === null) return '—';
  if (kind === 'changed' || kind === 'links') return partsText(value);
  return kind === 'price' || kind === 'old_price' ? formatRoubles(Number(value)) : value;
}
