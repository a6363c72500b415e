import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import { failureText } from '../api/failures.ts';
import { useKeys } from '../keys/use-keys.ts';
import { NewsButton } from '../live/news-button.tsx';
import { Button } from '../parts/button.tsx';
import { useWidth } from '../parts/use-wide.ts';
import * as css from './list.module.css';
import { OPEN } from './use-list-state.ts';
import type { Pages } from './use-pages.ts';
import type { Selection } from './use-selection.ts';

/** A column of a list. */
export interface Column<Row> {
  name: string;
  /** The class of its width, of a sheet of the screen. */
  className?: string | undefined;
  isNumber?: boolean;
  /** On a phone it stands at the right of the card, as numbers do. */
  isRight?: boolean;
  /** Shown only to people who have chosen it. */
  isExtra?: boolean;
  cell: (row: Row) => ReactNode;
}

/** A heading within a list. */
interface RowGroup {
  name: string;
  /** It needs attention first. */
  isBad: boolean;
}

interface ListProps<Row> {
  /** What the list is about, for screen readers: «Заказы». */
  label: string;
  pages: Pages<Row>;
  idOf: (row: Row) => string;
  /** The first cell of a row is a link to it; this is its text. */
  first: Column<Row>;
  columns: readonly Column<Row>[];
  /** The group of a row; its name stands above the first of its rows. Absent: the list has no groups. */
  groupOf?: (row: Row) => RowGroup;
  /** Where a row leads: the list with the row open, or on a phone its own page. */
  hrefOf: (id: string) => string;
  /** The id of the open row. */
  open: string | undefined;
  onOpen: (id: string) => void;
  /** Enter: the main action with the open row. Absent: there is none now. */
  onMain?: (() => void) | undefined;
  selection?: Selection;
  /** Whether all that the filters find can be chosen, besides the marked rows. */
  mayTakeAll?: boolean;
  /** Instead of an empty list: why it is empty, and what next. */
  empty: ReactNode;
}

/** How many rows a page key goes. */
const LEAP = 10;

const STALE = 'Изменилось: обновите список';

/**
 * A list whose rows are opened by ↑↓, by a click and by their links. On a phone each row is a card.
 */
export function List<Row>(props: ListProps<Row>) {
  const { label, pages, idOf, first, columns, groupOf, hrefOf, open, onOpen, onMain, selection, empty } =
    props;
  const { mayTakeAll = true } = props;
  const { rows, isLoading, error, hasMore, isLoadingMore, more, again, news, stale } = pages;
  const hasOpen = useSearchParams()[0].has(OPEN);
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = rows.map(idOf);
  const at = open === undefined ? -1 : ids.indexOf(open);
  // A phone opens a row as a page, so there keys only walk over the rows.
  const isPhone = useWidth() === 'phone';
  /** The row where keys are: the address follows a moment later, and keys may come faster. */
  const here = () => (ids.includes(focusedRow()) ? focusedRow() : isPhone ? undefined : open);
  const step = (by: number) => {
    const from = ids.indexOf(here() ?? '');
    const next = ids[Math.min(Math.max(from + by, 0), ids.length - 1)];
    if (next === undefined) return;
    if (!isPhone) onOpen(next);
    body.current?.querySelector<HTMLElement>(`[data-row-link="${next}"]`)?.focus({ preventScroll: true });
  };
  /** Marks the open row and the next one; a step back over marked rows takes their marks off again. */
  const stretch = (by: number) => {
    const from = here();
    const next = ids[ids.indexOf(from ?? '') + by];
    if (!selection || from === undefined || next === undefined) return;
    const others = selection.ids.filter((id) => id !== from && id !== next);
    selection.set(selection.has(from) && selection.has(next) ? [...others, next] : [...others, from, next]);
    step(by);
  };
  /** Marks all rows from the one that was marked last to this one. */
  const stretchTo = (id: string) => {
    if (!selection) return;
    const from = ids.indexOf(selection.ids.at(-1) ?? id);
    const to = ids.indexOf(id);
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    // The last one is where the next range begins.
    selection.set([...new Set([...selection.ids, ...range])].filter((one) => one !== id).concat(id));
  };
  const atRow = (act: (id: string) => void) => {
    const id = here();
    return id !== undefined && act(id);
  };
  const isAll = selection !== undefined && ids.length > 0 && ids.every((id) => selection.has(id));
  const markAll = () => {
    if (isAll && hasMore && mayTakeAll) selection.takeAll();
    else selection?.set(ids);
  };
  useKeys({
    up: () => step(-1),
    down: () => step(1),
    pageUp: () => isHere() && step(-LEAP),
    pageDown: () => isHere() && step(LEAP),
    first: () => isHere() && step(-ids.length),
    last: () => isHere() && step(ids.length),
    markTo: selection && (() => atRow(stretchTo)),
    markAll: selection && ids.length > 0 ? () => isHere() && markAll() : undefined,
    main: onMain && (() => onMain()),
    markUp: selection && (() => stretch(-1)),
    markDown: selection && (() => stretch(1)),
    mark: selection && (() => atRow(selection.toggle)),
  });
  // Only another open row scrolls the list.
  useEffect(() => {
    body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  if (error && rows.length === 0)
    return (
      <div className={css.place}>
        <Notice kind="wrong">
          <p>{failureText(error)}</p>
          <Button kind="text" size="small" onClick={again}>
            Попробовать ещё раз
          </Button>
        </Notice>
      </div>
    );
  if (isLoading)
    return (
      <p className={css.place} role="status">
        Загружаем…
      </p>
    );
  if (rows.length === 0)
    return (
      <div className={css.place}>
        <NewsButton text={news} onShow={again} />
        {empty}
      </div>
    );
  return (
    <div className={css.scroll}>
      <NewsButton text={news} onShow={again} />
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className={css.check}>
                <input
                  type="checkbox"
                  className={css.box}
                  aria-label="Отметить все показанные"
                  checked={isAll}
                  onChange={() => selection.set(isAll ? [] : ids)}
                />
              </th>
            )}
            {[first, ...columns].map(({ name, className, isNumber }) => (
              <th key={name} className={cx(className, isNumber && css.number)} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => {
            const id = idOf(row);
            const isOpen = id === open;
            const group = groupOf?.(row);
            const before = rows[index - 1];
            const isFirst = group && (before === undefined || groupOf?.(before).name !== group.name);
            return (
              <Fragment key={id}>
                {isFirst && (
                  <tr className={css.group}>
                    <th
                      colSpan={columns.length + (selection ? 2 : 1)}
                      scope="rowgroup"
                      className={cx(group.isBad && css.bad)}
                    >
                      {group.name}
                    </th>
                  </tr>
                )}
                <tr
                  aria-current={isOpen || undefined}
                  className={cx(
                    css.row,
                    isOpen && css.open,
                    selection?.has(id) && css.chosen,
                    stale?.has(id) && css.stale,
                  )}
                  title={stale?.has(id) ? STALE : undefined}
                >
                  {selection && (
                    <td className={css.check}>
                      <input
                        type="checkbox"
                        className={css.box}
                        aria-label={`Отметить строку ${index + 1}`}
                        // Of all rows Tab stops at one: keys mark and walk from there.
                        tabIndex={isPhone ? 0 : -1}
                        checked={selection.has(id)}
                        onChange={({ nativeEvent }) =>
                          'shiftKey' in nativeEvent && nativeEvent.shiftKey
                            ? stretchTo(id)
                            : selection.toggle(id)
                        }
                      />
                    </td>
                  )}
                  <td>
                    <Link
                      to={hrefOf(id)}
                      replace={hasOpen && hrefOf(id).startsWith('?')}
                      data-row-link={id}
                      tabIndex={isPhone || index === Math.max(at, 0) ? 0 : -1}
                      className={css.link}
                      onKeyDown={(event) => {
                        // Enter on the open row is its main action; on another row it opens that.
                        if (event.key === 'Enter' && !isOpen) event.stopPropagation();
                        if (event.key === 'Enter' && isOpen && onMain) event.preventDefault();
                      }}
                    >
                      {first.cell(row)}
                    </Link>
                    {stale?.has(id) && <VisuallyHidden>{STALE}</VisuallyHidden>}
                  </td>
                  {columns.map(({ name, isNumber, isRight, cell }) => (
                    <td key={name} className={cx(isNumber && css.number, isRight && css.right)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {hasMore && (
        <div className={css.more}>
          <Button kind="quiet" busy={isLoadingMore && 'Загружаем'} onClick={more}>
            Показать ещё
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether keys that also scroll and select text are for the list: the focus is not in the open card. */
const isHere = () => !document.activeElement?.closest('[data-card]');

/** The id of the row whose link has the focus; empty: none has. */
function focusedRow(): string {
  const { activeElement } = document;
  return (activeElement instanceof HTMLElement && activeElement.dataset.rowLink) || '';
}

/** Two lines of a cell: the fact, and what explains it. */
export function Two({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <span className={css.fact}>{children}</span>
      <span className={css.about}>{note}</span>
    </>
  );
}
