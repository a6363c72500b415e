import { quantityOf } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { Shape } from '../../api/shapes.ts';
import { LineQuantity } from '../../orders/line-quantity.tsx';
import * as lineCss from '../../orders/lines.module.css';
import { LinesHead } from '../../orders/lines-head.tsx';
import type { Order } from '../../orders/order-query.ts';
import * as css from './edit-lines.module.css';
import { progressOf } from './lines.tsx';
import { type RevisionDraft, withAdded, withQuantity } from './revision-draft.ts';

interface EditLinesProps {
  /** The lines of the order that are shown. */
  lines: Order['lines'];
  draft: RevisionDraft;
  /** What the draft would do, for the sums; undefined: not known yet. */
  preview: Shape<'RevisionPreview'> | undefined;
  onChange: (draft: RevisionDraft) => void;
}

/** The lines of an order while they are changed: what was, and how many from now on. */
export function EditLines({ lines, draft, preview, onChange }: EditLinesProps) {
  return (
    <table className={cx(lineCss.table, css.table)}>
      <LinesHead
        was={
          <th scope="col" className={css.was}>
            Было
          </th>
        }
      />
      <tbody>
        {lines.map((line) => {
          const quantity = draft.quantities[line.id] ?? line.quantity;
          const isChanged = quantity !== line.quantity;
          const isRemoved = quantity === 0;
          const total = line.price === null ? null : line.price * quantity;
          const change = (next: number) => onChange(withQuantity(draft, line, next));
          return (
            <tr
              key={line.id}
              className={cx(isChanged && !isRemoved && css.changed, isRemoved && lineCss.gone)}
            >
              <td>
                <div className={lineCss.goods}>
                  <ResponsiveImage image={line.image} alt="" shown="small" className={lineCss.image} />
                  <div>
                    <span className={lineCss.name}>{line.name}</span>
                    <span className={lineCss.about}>
                      {line.article}
                      {isRemoved ? ' · убираем' : progressOf(line)}
                      {!isRemoved && ` · ${stockText(line.stock, line.unit)}`}
                    </span>
                  </div>
                </div>
              </td>
              <td className={lineCss.price}>{line.price !== null && formatRoubles(line.price)}</td>
              <td className={css.was}>{isChanged && <s>{line.quantity}</s>}</td>
              <td className={lineCss.quantity}>
                {isRemoved ? (
                  <button type="button" className={linkClass} onClick={() => change(line.quantity)}>
                    Вернуть
                  </button>
                ) : (
                  <LineQuantity label={line.name} unit={line.unit} value={quantity} onChange={change} />
                )}
              </td>
              <td className={lineCss.sum}>
                {total !== null && !isRemoved && <Price value={total} className={lineCss.figure} />}
              </td>
            </tr>
          );
        })}
        {draft.added.map((line) => {
          const shown = preview?.lines.find(({ product }) => product === line.product);
          const now = shown?.now;
          const free = line.free ?? shown?.free;
          return (
            <tr key={line.product} className={css.added}>
              <td>
                <div className={lineCss.goods}>
                  <ResponsiveImage image={null} alt="" shown="small" className={lineCss.image} />
                  <div>
                    <span className={lineCss.name}>{line.name}</span>
                    <span className={lineCss.about}>
                      {line.article} · добавляем
                      {free !== undefined && ` · ${stockText(free, line.unit)}`}
                    </span>
                  </div>
                </div>
              </td>
              <td className={lineCss.price}>
                {(now?.price ?? line.price) !== null && formatRoubles(now?.price ?? line.price ?? 0)}
              </td>
              <td className={css.was} />
              <td className={lineCss.quantity}>
                <LineQuantity
                  label={line.name}
                  unit={line.unit}
                  value={line.quantity}
                  step={line.multiplicity}
                  onChange={(quantity) => onChange(withAdded(draft, { ...line, quantity }))}
                />
              </td>
              <td className={lineCss.sum}>{now && <Price value={now.total} className={lineCss.figure} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How much may be taken beyond what the order has reserved. */
function stockText(free: number, unit: string): string {
  return free > 0 ? `свободно ещё ${quantityOf(free, unit)}` : 'больше нет';
}
