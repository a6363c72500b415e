import { countOf } from '../../platform/text/plural.ts';
import * as css from './rich-text.module.css';

/** Characters that an adult reads in a minute, as the page of an article counts them. */
const CHARACTERS_A_MINUTE = 1000;

/** «412 слов, 3 минуты чтения» */
export function ReadingTime({ text }: { text: string }) {
  const words = text.match(/[\p{L}\p{N}]+(?:[-.,][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  const minutes = Math.max(1, Math.round(text.replace(/\s+/g, '').length / CHARACTERS_A_MINUTE));
  return (
    <span className={css.count}>
      {countOf(words, ['слово', 'слова', 'слов'])}, {countOf(minutes, ['минута', 'минуты', 'минут'])} чтения
    </span>
  );
}
