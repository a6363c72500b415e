import { type FormEventHandler, type InputHTMLAttributes, type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import css from './search-frame.module.css';
import { LONGEST_TEXT } from './search-href.ts';

interface SearchFrameProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onSubmit'> {
  field?: RefObject<HTMLInputElement | null>;
  /** What the field begins with. */
  text: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Tells this search from another one on the page. */
  landmark: string;
  /** Empties the field, where it can be emptied. */
  onClear?: () => void;
}

/** The field and its button: a form that works by itself (RULINGS 10). */
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
  // Empty text does nothing (SPEC §5): with scripts not even a word from the browser.
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
      {/* The server writes the address in its one form; either leads back. */}
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
