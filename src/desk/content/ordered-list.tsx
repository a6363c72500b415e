import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './moved.ts';
import * as css from './ordered-list.module.css';

interface OrderedListProps<T> {
  label: string;
  items: readonly T[];
  /** What is moved, in the accusative: «ссылку 2». */
  nameOf: (item: T, index: number) => string;
  onChange: (items: T[]) => void;
  children: (item: T, index: number) => ReactNode;
}

/** A list whose rows are moved by dragging them, and by two buttons for people with a keyboard or a phone. */
export function OrderedList<T>({ label, items, nameOf, onChange, children }: OrderedListProps<T>) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const drop = () => {
    if (dragged !== undefined && over !== undefined) onChange(moved(items, dragged, over));
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <ol className={css.rows} aria-label={label}>
      {items.map((item, index) => (
        <li
          key={`${index} ${items.length}`}
          className={cx(css.row, dragged === index && css.dragged, over === index && css.over)}
          draggable={dragged === index}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            setOver(index);
          }}
          onDragEnd={drop}
        >
          <span
            className={css.handle}
            aria-hidden="true"
            // Only the handle drags, so that words in the fields can be selected.
            onPointerDown={() => setDragged(index)}
            onPointerUp={() => setDragged(undefined)}
          >
            ⠿
          </span>
          <div className={css.content}>{children(item, index)}</div>
          <span className={css.move}>
            <MoveButtons
              name={nameOf(item, index)}
              at={index}
              count={items.length}
              onMove={(to) => onChange(moved(items, index, to))}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
