import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { countOf } from '../../core/plural.ts';
import { typograph } from '../../core/typograph.ts';
import { chipClass } from '../../ui/choice/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { linkClass, VisuallyHidden } from '../../ui/text/text.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import { Option } from './option.tsx';
import { PreviewColumn, PreviewSilhouette } from './preview-column.tsx';
import { Removers } from './removers.tsx';
import { nextRow, type Row, rowsOf } from './rows.ts';
import css from './search-lists.module.css';
import { isLongEnough } from './suggester.ts';
import { useIsWide } from './use-is-wide.ts';
import { usePreview } from './use-preview.ts';
import { useSearch } from './use-search.ts';

export interface SearchListsProps {
  id: string;
  place: 'bar' | 'panel';
  /** As it stands in the field. */
  text: string;
  /** What the field's keys do while the lists are open. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onShown: (shown: { isExpanded: boolean; marked?: string | undefined }) => void;
  onClose: () => void;
}

/** UX.md «Shell»: «≤ 10 rows (8 on mobile)». */
const MOST_ROWS = { wide: 10, narrow: 8 };

/** Suggestions, history, sections and goods. Fetched when the box is first entered. */
export function SearchLists({ id, place, text, keys, onShown, onClose }: SearchListsProps) {
  const isWide = useIsWide();
  const search = useSearch(text);
  const isLong = isLongEnough(text);
  const { preview, isAwaited: isPreviewAwaited } = usePreview(search.settled);
  const { rows, silhouettes } = rowsOf(search, search.history, isWide ? MOST_ROWS.wide : MOST_ROWS.narrow);
  const suggestions = rows.filter((row) => row.kind !== 'history');
  const history = rows.filter((row) => row.kind === 'history');
  const [markedHref, setMarkedHref] = useState<string>();
  const markedAt = rows.findIndex(({ href }) => href === markedHref);
  const marked = markedAt < 0 ? null : markedAt;
  const optionId = (index: number) => `${id}-${index}`;

  const hasGoods = isLong && preview !== undefined && preview.count > 0;
  const isFilling = search.isAwaited || (isPreviewAwaited && isLong);
  const isSettled = search.settled === text.trim() && isLong && !isFilling;
  const isEmpty = rows.length + silhouettes === 0 && !hasGoods;
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
      // With nothing marked the panel closes at once, by the browser: whether its lists have come is nothing to wait for.
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
    // Pressing beside a link must not take the focus out of the field, which would close the lists.
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
          <div id={id} role="listbox" aria-label="Что искать" aria-busy={search.isLoading}>
            {suggestions.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              <div role="group" aria-label="Подсказки">
                {suggestions.map(option)}
              </div>
            )}
            <Silhouettes count={silhouettes} />
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
        hasSilhouette && <PreviewSilhouette />
      )}
      <VisuallyHidden>
        <span role="status">{isLong && !search.isAwaited ? told(suggestions.length) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The places of rows on their way: as high as they will be. */
function Silhouettes({ count }: { count: number }) {
  return (
    <div className={css.waiting} style={{ height: count * ROW_PX }} hidden={count === 0} aria-hidden="true" />
  );
}

/** As in the styles. */
const ROW_PX = 48;

/** Nothing typed and nothing searched for before: what there is to look for. */
function Begin() {
  const sections = useShellLayout()?.sections ?? [];
  return (
    <>
      <p className={css.hint}>Подсказки появятся с&nbsp;третьей буквы.</p>
      {sections.length > 0 && (
        <nav aria-label="Отделы">
          <h2 className={cx(css.title, css.over)}>Отделы</h2>
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
  return <p className={css.hint}>Нажмите «Найти»: поищем по&nbsp;всему магазину.</p>;
}

function told(count: number): string {
  return count > 0 ? countOf(count, ['подсказка', 'подсказки', 'подсказок']) : 'Подсказок нет';
}
