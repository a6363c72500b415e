import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { countOf } from '../../platform/text/plural.ts';
import { typograph } from '../../platform/text/typograph.ts';
import { chipClass } from '../../ui/choice/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { linkClass, VisuallyHidden } from '../../ui/text/text.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import { Option } from './option.tsx';
import { PreviewColumn, PreviewPlaceholder } from './preview-column.tsx';
import { Removers } from './removers.tsx';
import { nextRow, type Row, rowsOf } from './rows.ts';
import * as css from './search-lists.module.css';
import { isLongEnough } from './suggester.ts';
import { useIsWide } from './use-is-wide.ts';
import { usePreview } from './use-preview.ts';
import { useSearch } from './use-search.ts';

export interface SearchListsProps {
  id: string;
  place: 'bar' | 'panel';
  /** The text in the field, unchanged. */
  text: string;
  /** Handles the keys of the field while the lists are open. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onShown: (shown: { isExpanded: boolean; marked?: string | undefined }) => void;
  onClose: () => void;
}

/** The greatest number of rows (SH-12). */
const MOST_ROWS = { wide: 10, narrow: 8 };

/** Suggestions, history, sections and products. Loaded when the box first gets the focus. */
export function SearchLists({ id, place, text, keys, onShown, onClose }: SearchListsProps) {
  const isWide = useIsWide();
  const search = useSearch(text);
  const isLong = isLongEnough(text);
  const { preview, isAwaited: isPreviewAwaited } = usePreview(search.settled);
  const { rows, placeholders } = rowsOf(search, search.history, isWide ? MOST_ROWS.wide : MOST_ROWS.narrow);
  const suggestions = rows.filter((row) => row.kind !== 'history');
  const history = rows.filter((row) => row.kind === 'history');
  const [markedHref, setMarkedHref] = useState<string>();
  const markedAt = rows.findIndex(({ href }) => href === markedHref);
  const marked = markedAt < 0 ? null : markedAt;
  const optionId = (index: number) => `${id}-${index}`;

  const hasGoods = isLong && preview !== undefined && preview.cards.length > 0;
  const isFilling = search.isAwaited || (isPreviewAwaited && isLong);
  const isSettled = search.settled === text.trim() && isLong && !isFilling;
  const isEmpty = rows.length + placeholders === 0 && !hasGoods;
  const isHidden = place === 'bar' && isEmpty && !isSettled;
  const hasSilhouette = isWide && !preview && isFilling;
  useEffect(() => {
    onShown({ isExpanded: rows.length > 0, marked: marked === null ? undefined : optionId(marked) });
  }, [rows.length, marked]);
  useEffect(() => {
    if (marked !== null) document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  keys.current = (event) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const index = nextRow(marked, key === 'ArrowDown' ? 1 : -1, rows.length);
      setMarkedHref(index === null ? undefined : rows[index]?.href);
    } else if (key === 'Enter' && marked !== null) {
      event.preventDefault();
      document.getElementById(optionId(marked))?.click();
    } else if (key === 'Escape' && (place === 'bar' ? !isHidden : marked !== null)) {
      // With no row marked, the browser closes the panel at once; whether the lists are loaded does not
      // matter.
      event.preventDefault();
      onClose();
    }
  };
  useEffect(
    () => () => {
      keys.current = null;
    },
    [],
  );

  const option = (row: Row) => {
    const index = rows.indexOf(row);
    return (
      <Option
        key={row.href}
        id={optionId(index)}
        row={row}
        typed={text}
        isMarked={index === marked}
        onClick={onClose}
      />
    );
  };

  return (
    // Pressing next to a link must not take the focus out of the field, which would close the lists.
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing by itself
    <div
      className={cx(
        css.lists,
        place === 'bar' ? css.hanging : css.below,
        (hasGoods || hasSilhouette) && css.both,
      )}
      hidden={isHidden}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={css.column}>
        {isEmpty && (isLong ? <SearchAllTheSame /> : place === 'panel' && <Begin />)}
        <div className={css.rows}>
          <div id={id} role="listbox" aria-label="Варианты запроса" aria-busy={search.isLoading}>
            {suggestions.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div role="group" aria-label="Подсказки">
                {suggestions.map(option)}
              </div>
            )}
            <Placeholders count={placeholders} />
            {history.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div role="group" aria-label="Вы искали" className={css.history}>
                <span aria-hidden="true" className={css.title}>
                  Вы искали
                </span>
                {history.map(option)}
              </div>
            )}
          </div>
          <Removers rows={history} onRemove={search.forget} />
        </div>
        {history.length > 0 && (
          <button type="button" className={css.clear} onClick={() => search.forget('all')}>
            <span className={linkClass}>Очистить историю</span>
          </button>
        )}
      </div>
      {hasGoods ? (
        <PreviewColumn preview={preview} onLeave={onClose} />
      ) : (
        hasSilhouette && <PreviewPlaceholder />
      )}
      <VisuallyHidden>
        <span role="status">{isLong && !search.isAwaited ? countText(suggestions.length) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Placeholders for rows that are loading, of the same height. */
function Placeholders({ count }: { count: number }) {
  return (
    <div className={css.waiting} style={{ height: count * ROW_PX }} hidden={count === 0} aria-hidden="true" />
  );
}

/** The row height in the styles. */
const ROW_PX = 48;

/** Shown without a text and a history: suggestions to start with. */
function Begin() {
  const sections = useShellLayout()?.sections ?? [];
  return (
    <>
      <p className={css.hint}>Введите не&nbsp;меньше трёх букв&nbsp;— появятся подсказки.</p>
      {sections.length > 0 && (
        <nav aria-label="Разделы">
          <h2 className={cx(css.title, css.over)}>Разделы</h2>
          <p className={css.sections}>
            {sections.map(({ id, name, href }) => (
              <a key={id} href={href} className={chipClass('sand')}>
                {typograph(name)}
              </a>
            ))}
          </p>
        </nav>
      )}
    </>
  );
}

function SearchAllTheSame() {
  return <p className={css.hint}>Нажмите «Найти», чтобы искать по&nbsp;всему магазину.</p>;
}

function countText(count: number): string {
  return count > 0 ? countOf(count, ['подсказка', 'подсказки', 'подсказок']) : 'Подсказок нет';
}
