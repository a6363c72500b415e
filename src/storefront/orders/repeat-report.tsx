import { useEffect, useRef } from 'react';
import { countOf, formatCount } from '../../platform/text/plural.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { linkClass, Typeset } from '../../ui/text/text.tsx';
import type { RepeatReport } from './repeat.ts';
import * as css from './repeat-report.module.css';

const POSITIONS = ['позицию', 'позиции', 'позиций'] as const;
const POSITIONS_ARE = ['позиция', 'позиции', 'позиций'] as const;

/** Longer groups are folded: a company repeats orders of two hundred lines. */
const SHOWN_AT_ONCE = 5;

type Line = RepeatReport['skipped'][number] & Partial<RepeatReport['changed'][number]>;
type Reason = Line['reason'];

/** What the lines of one reason have in common; first what the buyer has to buy elsewhere or decide. */
const HEADS: Record<Reason, string> = {
  rejected: 'Не\u00a0добавили',
  gone: 'Нет в\u00a0наличии или сняты с\u00a0продажи',
  stock: 'Осталось меньше, чем в\u00a0заказе',
  pack: 'Округлили до\u00a0кратности',
  partly_in_cart: 'Добавили только недостающее',
  in_cart: 'Уже в\u00a0корзине',
};

/** With these the cart holds all that was ordered, and nothing has to be decided. */
const HELD: ReadonlySet<Reason> = new Set(['partly_in_cart', 'in_cart']);

/**
 * How many products were added to the cart, and the others grouped by the reason. Gets the focus when it appears.
 * @param inCart the cart itself shows it
 */
export function RepeatReportNote({ report, inCart }: { report: RepeatReport; inCart?: true }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report) note.current?.focus();
  }, [report]);
  const lines: Line[] = [...report.skipped, ...report.changed];
  return (
    <div ref={note} tabIndex={-1} className={css.report}>
      <Notice kind={lines.every(({ reason }) => HELD.has(reason)) ? 'good' : 'attention'}>
        <p className={css.title}>{titleOf(report)}</p>
        {(Object.keys(HEADS) as Reason[]).map((reason) => (
          <Group key={reason} head={HEADS[reason]} lines={lines.filter((line) => line.reason === reason)} />
        ))}
        {!inCart && (
          <a href="/cart" className={buttonClass()}>
            Открыть корзину
          </a>
        )}
      </Notice>
    </div>
  );
}

function titleOf({ added, changed, skipped }: RepeatReport): string {
  // A product added in part is listed in both, and counted only once.
  const put = new Set([...added, ...changed.filter((line) => line.added > 0)].map(({ name }) => name)).size;
  if (put > 0) return `Добавили в\u00a0корзину ${countOf(put, POSITIONS)}`;
  const reasons = new Set([...skipped, ...changed].map(({ reason }) => reason));
  if (!reasons.has('in_cart')) return 'В\u00a0корзину ничего не\u00a0добавили';
  return [...reasons].every((reason) => HELD.has(reason))
    ? 'Все товары этого заказа уже в\u00a0корзине'
    : 'Ничего не\u00a0добавили: остальные товары уже в\u00a0корзине';
}

function Group({ head, lines }: { head: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  const title = `${head}: ${countOf(lines.length, POSITIONS_ARE)}`;
  const list = (
    <ul className={css.list}>
      {lines.map((line) => (
        <li key={line.name}>
          <Typeset text={line.name} />
          {detailOf(line)}
        </li>
      ))}
    </ul>
  );
  if (lines.length <= SHOWN_AT_ONCE)
    return (
      <>
        <p className={css.head}>{title}</p>
        {list}
      </>
    );
  return (
    <details>
      <summary className={css.folded}>
        <span className={linkClass}>{title}</span>
      </summary>
      {list}
    </details>
  );
}

/** What the head of its group does not say yet: the ordered and the added quantity, and the reason with its figures. */
/** «Уже в корзине: 10 уп.» has its full stop. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

function detailOf({ reason, why, wanted, added }: Line): string {
  if (reason === 'gone') return '';
  if (reason === 'in_cart' || wanted === undefined || added === undefined) return `. ${sentence(why)}`;
  return `: в\u00a0заказе ${formatCount(wanted)}, добавили ${formatCount(added)}. ${sentence(why)}`;
}
