import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './choice-card.module.css';

interface ChoiceCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  title: ReactNode;
  /** Further lines under it. */
  children?: ReactNode;
}

/** One of a few ways, as a card that is pressed whole: a radio with its words. */
export function ChoiceCard({ title, children, ...input }: ChoiceCardProps) {
  const id = useId();
  return (
    <label className={css.card}>
      <input type="radio" {...input} className={css.box} aria-describedby={children ? id : undefined} />
      <span className={css.words}>
        <b>{title}</b>
        {children && (
          <span id={id} className={css.more}>
            {children}
          </span>
        )}
      </span>
    </label>
  );
}
