import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { countOf, formatCount } from '../../../ui/text/plural.ts';
import { Typeset } from '../../../ui/text/text.tsx';
import type { components } from '../../api/openapi.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import css from './upload-report.module.css';

/** What became of a filled price list. */
export type UploadReport = components['schemas']['CartUploaded'];

const POSITIONS = ['позицию', 'позиции', 'позиций'] as const;
const money = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 });

/** What went into the cart, what costs another price now, what only in part, what not at all. Has the focus when it comes. */
export function UploadReportNote({ report }: { report: UploadReport }) {
  const { made_for_city: madeFor, added, repriced, changed, skipped } = report;
  const note = useRef<HTMLDivElement>(null);
  const { refetch } = useVisitorStore();
  useEffect(() => {
    if (!report) return;
    note.current?.focus();
    refetch();
  }, [report, refetch]);
  const isWhole = repriced.length + changed.length + skipped.length === 0 && madeFor === null;
  return (
    <div ref={note} tabIndex={-1} className={css.report}>
      <Notice kind={isWhole && added.length > 0 ? 'good' : 'attention'}>
        <p className={css.title}>
          {added.length > 0
            ? `Положили в\u00a0корзину ${countOf(added.length, POSITIONS)}`
            : 'В\u00a0корзину ничего не\u00a0добавили'}
        </p>
        {madeFor !== null && (
          <p>
            Прайс-лист собран для другого города: {madeFor}. Цены и&nbsp;наличие в&nbsp;корзине&nbsp;— вашего.
          </p>
        )}
        {repriced.length > 0 && (
          <>
            <p className={css.head}>Цена изменилась</p>
            <ul className={css.list}>
              {repriced.map(({ product, name, old_price, price }) => (
                <li key={product}>
                  <Typeset text={name} />: было {money.format(old_price)}&nbsp;₽, стало {money.format(price)}
                  &nbsp;₽
                </li>
              ))}
            </ul>
          </>
        )}
        {changed.length > 0 && (
          <>
            <p className={css.head}>Количество другое</p>
            <ul className={css.list}>
              {changed.map(({ product, name, wanted, in_cart, why }) => (
                <li key={product}>
                  <Typeset text={name} />: в&nbsp;файле {formatCount(wanted)}, в&nbsp;корзине{' '}
                  {formatCount(in_cart)}. {why}
                </li>
              ))}
            </ul>
          </>
        )}
        {skipped.length > 0 && (
          <>
            <p className={css.head}>Не&nbsp;положили</p>
            <ul className={css.list}>
              {skipped.map(({ row, name, why }) => (
                <li key={row}>
                  Строка&nbsp;{row}
                  {name !== '' && (
                    <>
                      , <Typeset text={name} />
                    </>
                  )}
                  . {why}
                </li>
              ))}
            </ul>
          </>
        )}
        <Link to="/cart" className={buttonClass()}>
          Открыть корзину
        </Link>
      </Notice>
    </div>
  );
}
