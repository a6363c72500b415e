import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Typeset } from '../../../ui/text/text.tsx';
import type { components } from '../../api/openapi.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import * as css from './upload-report.module.css';

/** The result of uploading a filled-in price list. */
export type UploadReport = components['schemas']['CartUploaded'];

const POSITIONS = ['позицию', 'позиции', 'позиций'] as const;
const money = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2 });

/** The outcome in one line. */
function titleOf({ added, updated, kept: unchanged, removed }: UploadReport): string {
  if (added.length > 0) return `Добавили в\u00a0корзину ${countOf(added.length, POSITIONS)}`;
  if (updated.length + removed.length > 0) return 'Корзина изменена по\u00a0файлу';
  return unchanged > 0
    ? 'В\u00a0корзине уже столько, сколько в\u00a0файле'
    : 'В\u00a0корзину ничего не\u00a0добавили';
}

/** The lines of the file to correct, as a pasted list; empty if there are none. */
export function skippedText({ skipped }: UploadReport): string {
  return skipped.flatMap(({ line }) => line ?? []).join('\n');
}

/**
 * What was added to the cart, what has a new price, what was added in part or not at all. Gets the focus when
 * it appears.
 */
export function UploadReportNote({ report }: { report: UploadReport }) {
  const { made_for_city: madeFor, made_by_prices: madeBy, added, updated, kept: unchanged, removed } = report;
  const { repriced, changed, skipped, skipped_more: more } = report;
  const touched = added.length + updated.length + removed.length;
  const note = useRef<HTMLDivElement>(null);
  const { refetch } = useVisitorStore();
  useEffect(() => {
    if (!report) return;
    note.current?.focus();
    refetch();
  }, [report, refetch]);
  const isWhole =
    repriced.length + changed.length + skipped.length === 0 && madeFor === null && madeBy === null;
  return (
    <div ref={note} tabIndex={-1} className={css.report}>
      <Notice kind={isWhole && touched + unchanged > 0 ? 'good' : 'attention'}>
        <p className={css.title}>{titleOf(report)}</p>
        {madeFor !== null && (
          <p>
            Прайс-лист собран для другого города: {madeFor}. Цены и&nbsp;наличие в&nbsp;корзине&nbsp;— для
            вашего города.
          </p>
        )}
        {madeBy !== null && (
          <p>
            Прайс-лист собран для другого покупателя: {madeBy.charAt(0).toLowerCase() + madeBy.slice(1)}.
            В&nbsp;корзине ваши цены.
          </p>
        )}
        {repriced.length > 0 && (
          <>
            <p className={css.head}>
              {madeFor === null && madeBy === null ? 'Цена изменилась' : 'Цены в корзине другие'}
            </p>
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
        {updated.length > 0 && (
          <>
            <p className={css.head}>Изменили количество</p>
            <ul className={css.list}>
              {updated.map(({ product, name, old_quantity, quantity }) => (
                <li key={product}>
                  <Typeset text={name} />: было {formatCount(old_quantity)}, стало {formatCount(quantity)}
                </li>
              ))}
            </ul>
          </>
        )}
        {removed.length > 0 && (
          <>
            <p className={css.head}>Убрали из&nbsp;корзины: в&nbsp;файле&nbsp;0</p>
            <ul className={css.list}>
              {removed.map(({ product, name }) => (
                <li key={product}>
                  <Typeset text={name} />
                </li>
              ))}
            </ul>
          </>
        )}
        {changed.length > 0 && (
          <>
            <p className={css.head}>Количество отличается</p>
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
            <p className={css.head}>
              Не&nbsp;добавили
              {skippedText(report) !== '' && <>: эти строки можно исправить в&nbsp;поле ниже</>}
            </p>
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
              {more > 0 && <li>И&nbsp;ещё {countOf(more, ['строка', 'строки', 'строк'])}</li>}
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
