import { cx } from '../../ui/cx.ts';
import { wholeClass } from '../../ui/text/text.tsx';
import { withWhole } from './contents.ts';
import * as css from './rich-text.module.css';
import { withSizedImages } from './sized-images.ts';

interface RichTextProps {
  /** Sanitised when it was saved, and prepared by `withContents` or `withinBlock`. */
  html: string;
  className?: string | undefined;
}

/** A formatted text: paragraphs, headings, lists and tables. */
export function RichText({ html, className }: RichTextProps) {
  return (
    <div
      className={cx(css.text, className)}
      dangerouslySetInnerHTML={{ __html: withSizedImages(inBoxes(withWhole(html, wholeClass))) }}
    />
  );
}

/**
 * Wraps each table in a box that scrolls sideways, also by keyboard.
 * @param html sanitised, so every table is closed
 */
function inBoxes(html: string): string {
  return html
    .replaceAll('<table', `<div class="${css.table}" role="group" aria-label="Таблица" tabindex="0"><table`)
    .replaceAll('</table>', '</table></div>');
}
