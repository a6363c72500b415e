import { type FormEventHandler, type InputHTMLAttributes, type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { LONGEST_TEXT } from '../navigation/search-href.ts';
import * as css from './search-frame.module.css';

interface SearchFrameProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onSubmit'> {
  field?: RefObject<HTMLInputElement | null>;
  /** The initial text of the field. */
  text: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Distinguishes this search from another one on the page. */
  landmark: string;
  /** Empties the field, where that is possible. */
  onClear?: () => void;
}

/** The field and its button: a form that works without scripts (API-11). */
export function SearchFrame({
  field,
  text,
  landmark,
  onSubmit,
  onClear,
  className,
  ...input
}: SearchFrameProps) {
  const { pathname, search } = useLocation();
  // An empty text does nothing (R5.3): with scripts not even the browser's message.
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser that is served knows the element search
    <form
      method="post"
      action="/search/"
      role="search"
      aria-label={landmark}
      className={cx(css.frame, className)}
      noValidate={hasScripts}
      onSubmit={onSubmit}
    >
      {/* The server writes the canonical form of the address; both lead back. */}
      <input type="hidden" name="next" value={pathname + search} suppressHydrationWarning />
      <input
        aria-label="Поиск по магазину"
        placeholder="Название, артикул или задача"
        {...input}
        ref={field}
        name="q"
        defaultValue={text}
        required
        pattern=".*\S.*"
        maxLength={LONGEST_TEXT}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={css.field}
      />
      {onClear && (
        <button type="button" className={css.clear} aria-label="Очистить" onClick={onClear}>
          <Icon name="x" />
        </button>
      )}
      <button type="submit" className={css.go}>
        <Icon name="magnifying-glass" className={css.sign} />
        <span className={css.word}>Найти</span>
      </button>
    </form>
  );
}
