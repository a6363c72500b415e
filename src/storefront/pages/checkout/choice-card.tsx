import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import * as css from './choice-card.module.css';

interface ChoiceCardProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'title'> {
  title: ReactNode;
  /** Further lines below. */
  children?: ReactNode;
}

/** One of a few options, as a clickable card: a radio button with its label. */
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
