import { formatCount, quantityOf } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { hiddenClass, linkClass } from '../../../ui/text/text.tsx';
import type { Shape } from '../../api/shapes.ts';
import { Icon } from '../../icon/icon.tsx';
import { LineQuantity } from '../../orders/line-quantity.tsx';
import * as lineCss from '../../orders/lines.module.css';
import { LinesHead } from '../../orders/lines-head.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './new-order.module.css';
import { type DraftLine, quotedLine, withQuantity } from './order-draft.ts';

interface QuoteLinesProps {
  lines: readonly DraftLine[];
  quote: Shape<'ClientQuote'> | undefined;
  /** Errors of the call by field; those of lines are `lines.0`. */
  errors: Record<string, string>;
  onChange: (lines: DraftLine[]) => void;
}

/** The lines with the prices of the client, and what is wrong with each. */
export function QuoteLines({ lines, quote, errors, onChange }: QuoteLinesProps) {
  if (lines.length === 0)
    return (
      <EmptyList title="Пока пусто" icon="package">
        Наберите артикул или слова и нажмите Enter. Список «артикул количество» можно вставить в то же поле.
      </EmptyList>
    );
  return (
    <table className={cx(lineCss.table, css.lines)}>
      <LinesHead
        last={
          <th scope="col" className={css.remove}>
            <span className={hiddenClass}>Убрать</span>
          </th>
        }
      />
      <tbody>
        {lines.map((line, at) => (
          <Row
            key={`${at} ${line.product ?? line.article}`}
            line={line}
            quoted={quotedLine(quote, lines, at)}
            error={errors[`lines.${at}`]}
            onQuantity={(quantity) => onChange(withQuantity(lines, at, quantity))}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  line: DraftLine;
  /** undefined: the shop has not priced it yet. */
  quoted: Shape<'QuotedLine'> | undefined;
  error: string | undefined;
  onQuantity: (quantity: number) => void;
}

function Row({ line, quoted, error, onQuantity }: RowProps) {
  const name = quoted?.name ?? line.article;
  const isPriced = quoted?.quantity === line.quantity;
  const wrong = error ?? (isPriced ? quoted.error : null);
  const instead = isPriced ? quoted.instead : null;
  return (
    <tr>
      <td>
        <span className={lineCss.name}>{name}</span>
        <span className={lineCss.about}>{aboutOf(line, quoted)}</span>
        {wrong && (
          <span className={css.error}>
            {wrong}{' '}
            {instead !== null && (
              <button type="button" className={linkClass} onClick={() => onQuantity(instead)}>
                Взять {formatCount(instead)}
              </button>
            )}
          </span>
        )}
      </td>
      <td className={lineCss.price}>
        {quoted?.price != null && formatRoubles(quoted.price)}
        {quoted?.retail_price != null && (
          <span className={lineCss.about}>
            <s>{formatRoubles(quoted.retail_price)}</s>
          </span>
        )}
      </td>
      <td className={lineCss.quantity}>
        <LineQuantity
          label={name}
          unit={quoted?.unit ?? 'шт'}
          value={line.quantity}
          step={quoted?.multiplicity ?? 1}
          onChange={onQuantity}
        />
      </td>
      <td className={lineCss.sum}>
        {isPriced && quoted.total !== null && <Price value={quoted.total} className={lineCss.figure} />}
      </td>
      <td className={css.remove}>
        <Button
          kind="text"
          size="small"
          isSquare
          aria-label={`Убрать: ${name}`}
          title="Убрать"
          onClick={() => onQuantity(0)}
        >
          <Icon name="x" size="small" />
        </Button>
      </td>
    </tr>
  );
}

function aboutOf({ article }: DraftLine, quoted: Shape<'QuotedLine'> | undefined): string {
  if (!quoted?.unit) return quoted ? 'нет в каталоге' : article;
  return [
    quoted.article ?? article,
    quoted.multiplicity > 1 && `кратно ${quantityOf(quoted.multiplicity, quoted.unit)}`,
    `свободно ${quantityOf(quoted.free, quoted.unit)}`,
    quoted.price_as_of && 'цена уточняется',
  ]
    .filter(Boolean)
    .join(' · ');
}
