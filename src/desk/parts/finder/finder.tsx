import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import { cx } from '../../../ui/cx.ts';
import { InlineField } from '../../../ui/field/field.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { Icon } from '../../icon/icon.tsx';
import type { DeskIconName } from '../../icon/names.ts';
import { useEnter } from '../use-paused.ts';
import * as css from './finder.module.css';

/** Something that was found. */
export interface Found {
  id: string;
  icon: DeskIconName;
  /** Shown in place of the icon; null: there is none of this product. */
  image?: ComponentProps<typeof ResponsiveImage>['image'];
  title: string;
  note: string;
  aside?: ReactNode;
}

interface FinderProps {
  /** «Товар: артикул или слова» */
  label: string;
  icon: DeskIconName;
  text: string;
  found: readonly Found[];
  /** Whether that was found for this text; Enter waits until it is. */
  isFresh: boolean;
  /** The message below the field: nothing was found, or why the search failed. */
  status: string | false | undefined;
  onText: (text: string) => void;
  onChoose: (id: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  field?: Ref<HTMLInputElement>;
  /** The cursor is there from the start. */
  autoFocus?: boolean;
}

/** A field that finds things: ↑↓ walk through them, Enter takes one, Esc empties the field. */
export function Finder(props: FinderProps) {
  const { label, icon, text, found, isFresh, status, onText, onChoose, onPaste, field, autoFocus } = props;
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, found.length - 1);
  const list = `found-${icon}`;
  const { enter, forget } = useEnter(isFresh, () => {
    const one = found[chosen];
    if (one) onChoose(one.id);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') enter();
    else if (event.key === 'Escape' && text !== '') onText('');
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.finder}>
      <InlineField
        ref={field}
        before={<Icon name="magnifying-glass" />}
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[chosen] && `${list}-${chosen}`}
        autoComplete="off"
        maxLength={200}
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setAt(0);
          forget();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div id={list} role="listbox" aria-label="Найдено" className={css.found}>
        {found.map((one, index) => (
          <button
            key={one.id}
            id={`${list}-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={cx(css.line, index === chosen && css.chosen)}
            onClick={() => onChoose(one.id)}
          >
            {one.image === undefined ? (
              <Icon name={one.icon} />
            ) : (
              <ResponsiveImage image={one.image} alt="" shown="small" className={css.image} />
            )}
            <span className={css.words}>
              <b>{one.title}</b>
              <span className={css.note}>{one.note}</span>
            </span>
            {one.aside !== undefined && <span className={css.aside}>{one.aside}</span>}
          </button>
        ))}
      </div>
      <p className={css.none} role="status">
        {status}
      </p>
    </div>
  );
}
