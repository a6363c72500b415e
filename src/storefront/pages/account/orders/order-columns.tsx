import { countOf } from '../../../../platform/text/plural.ts';
import { typograph, typographPlace } from '../../../../platform/text/typograph.ts';
import { Price } from '../../../../ui/price/price.tsx';
import { linkClass, Typeset, VisuallyHidden } from '../../../../ui/text/text.tsx';
import type { Answer } from '../../../api/shapes.ts';
import { RepeatForm } from '../../../orders/repeat-form.tsx';
import { formatDay } from '../../../places/days.ts';
import { type Column, Under } from '../parts/data-table.tsx';
import * as css from './order-columns.module.css';
import { OrderStatus } from './order-state.tsx';

type OrderRow = Answer<'/api/v1/orders/orders/'>['results'][number];

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;

/**
 * The columns of the list of orders.
 * @param companies number of the user's companies: with several, a row names its company
 */
export function orderColumns(companies: number): Column<OrderRow>[] {
  const buyerName = (company: OrderRow['legal_entity']) => {
    if (company) return companies > 1 ? company.name : undefined;
    return companies > 0 ? 'для себя' : undefined;
  };
  return [
    {
      head: 'Заказ',
      place: 'title',
      cell: ({ id, number, created_at, legal_entity }) => {
        const buyer = buyerName(legal_entity);
        return (
          <>
            <a href={`/account/orders/${id}`} className={css.number}>
              <span className={linkClass}>№&nbsp;{number}</span>
            </a>
            <Under>от&nbsp;{formatDay(created_at)}</Under>
            {buyer && (
              <Under>
                <Typeset text={buyer} />
              </Under>
            )}
          </>
        );
      },
    },
    {
      head: 'Статус',
      place: 'status',
      cell: ({ id, status, next_action, status_note, awaiting }) => {
        const note = next_action ?? status_note;
        return (
          <>
            <OrderStatus status={status} />
            {awaiting !== null && (
              <a href={`/account/orders/${id}/changes/${awaiting}`} className={css.awaiting}>
                <span className={linkClass}>Ответьте на&nbsp;изменения</span>
              </a>
            )}
            {note && <Under>{typographPlace(note)}</Under>}
          </>
        );
      },
    },
    {
      head: 'Состав',
      isQuiet: true,
      cell: ({ items_count }) => <>{countOf(items_count, POSITIONS)}</>,
    },
    {
      head: 'Оплата',
      cell: ({ payment }) => (
        <span className={payment.is_overdue ? css.overdue : css.terms}>{typograph(payment.terms)}</span>
      ),
    },
    {
      head: 'Сумма',
      place: 'sum',
      isNumber: true,
      cell: ({ total }) => <Price value={total} className={css.sum} />,
    },
    {
      head: 'Повторить',
      place: 'action',
      isNumber: true,
      isHeadHidden: true,
      cell: ({ id, number, can_repeat }) =>
        can_repeat && (
          <RepeatForm order={{ id, number }}>
            Повторить<VisuallyHidden> заказ</VisuallyHidden>
          </RepeatForm>
        ),
    },
  ];
}
