import { useEffect, useRef } from 'react';
import { countOf, formatCount } from '../../../../core/plural.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { RepeatReport } from './repeat.ts';
import css from './repeat-report.module.css';

const POSITIONS = ['позицию', 'позиции', 'позиций'] as const;

/** What went into the cart, what only in part, what not at all, and why. Has the focus when it appears. */
export function RepeatReportNote({ report }: { report: RepeatReport }) {
  const { added, changed, skipped } = report;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report) note.current?.focus();
  }, [report]);
  // Who got less than was ordered is told of once, under «изменили».
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
        <a href="/cart" className={buttonClass()}>
          Открыть корзину
        </a>
      </Notice>
    </div>
  );
}
