import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { completion } from './completion.ts';
import type { Row } from './rows.ts';
import * as css from './search-lists.module.css';

const icons = {
  suggestion: 'magnifying-glass',
  task: 'list',
  history: 'clock-counter-clockwise',
} as const;

interface OptionProps {
  id: string;
  row: Row;
  /** The text in the field. */
  typed: string;
  isMarked: boolean;
  onClick: () => void;
}

/** A row that can be clicked or reached by arrow keys: typed text plain, completion bold. */
export function Option({ id, row, typed, isMarked, onClick }: OptionProps) {
  const pieces =
    row.kind === 'history' ? [{ text: row.text, isTyped: true, at: 0 }] : completion(row.text, typed);
  return (
    <a
      id={id}
      href={row.href}
      rel="nofollow"
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      className={cx(css.option, isMarked && css.marked, row.kind === 'history' && css.removable)}
      onClick={onClick}
    >
      <Icon name={icons[row.kind]} size="small" className={css.sign} />
      <span className={css.words}>
        {pieces.map(({ text, isTyped, at }) => (isTyped ? text : <b key={at}>{text}</b>))}
      </span>
      {row.kind === 'task' && <span className={css.task}>задача</span>}
      {isMarked && (
        <span className={css.enter} aria-hidden="true">
          Enter
        </span>
      )}
    </a>
  );
}
