import type { ReactNode } from 'react';
import { splitModels, typograph } from '../../platform/text/typograph.ts';
import * as css from './text.module.css';

/** A line of text from data with typography applied: see `typograph`; model names do not wrap. */
export function Typeset({ text }: { text: string }): ReactNode {
  const pieces = splitModels(typograph(text));
  if (pieces.every((piece) => !piece.whole)) return typograph(text);
  return pieces.map((piece, index) =>
    piece.whole ? (
      <span key={index} className={css.whole}>
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

/** For text that must not wrap. */
export const wholeClass = css.whole;

/** For a link in a text or a quiet button: text colour with a green underline. */
export const linkClass = css.link;

/** For content that exists but is not drawn; in running text use `VisuallyHidden`. */
export const hiddenClass = css.hidden;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

/** Text drawn from 600 px of width on; on a phone only screen readers get it. */
export function DrawnWide({ children }: { children: ReactNode }) {
  return <span className={css.wide}>{children}</span>;
}
