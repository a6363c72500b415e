import { useEffect, useRef } from 'react';
import { countOf, formatCount } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Typeset } from '../../ui/text/text.tsx';
import type { RepeatReport } from './repeat.ts';
import * as css from './repeat-report.module.css';

const POSITIONS = ['позицию', 'позиции', 'позиций'] as const;

/**
 * Which products were added to the cart, in full, in part or not at all, and why. Gets the focus when it
 * appears.
 * @param inCart the cart itself shows it
 */
export function RepeatReportNote({ report, inCart }: { report: RepeatReport; inCart?: true }) {
  const { added, changed, skipped } = report;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report) note.current?.focus();
  }, [report]);
  // A product added in part is listed only once, under «изменили».
  const put = new Set([...added, ...changed.filter((line) => line.added > 0)].map(({ name }) => name)).size;
  const isWhole = changed.length + skipped.length === 0;
  return (
    <div ref={note} tabIndex={-1} className={css.report}>
      <Notice kind={isWhole ? 'good' : 'attention'}>
        <p className={css.title}>
          {put > 0
            ? `Добавили в\u00a0корзину ${countOf(put, POSITIONS)}`
            : 'В\u00a0корзину ничего не\u00a0добавили'}
        </p>
        {changed.length > 0 && (
          <>
            <p className={css.head}>Изменили количество</p>
            <ul className={css.list}>
              {changed.map(({ name, wanted, added, why }) => (
                <li key={name}>
                  <Typeset text={name} />: было {formatCount(wanted)}, добавили {formatCount(added)}. {why}.
                </li>
              ))}
            </ul>
          </>
        )}
        {skipped.length > 0 && (
          <>
            <p className={css.head}>Не&nbsp;добавили</p>
            <ul className={css.list}>
              {skipped.map(({ name, why }) => (
                <li key={name}>
                  <Typeset text={name} />. {why}.
                </li>
              ))}
            </ul>
          </>
        )}
        {!inCart && (
          <a href="/cart" className={buttonClass()}>
            Открыть корзину
          </a>
        )}
      </Notice>
    </div>
  );
}
