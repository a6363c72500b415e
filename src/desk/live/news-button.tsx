import { cx } from '../../ui/cx.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from './news-button.module.css';

interface NewsButtonProps {
  /** «3 новых»; undefined: there is nothing new. */
  text: string | undefined;
  onShow: () => void;
  /** Where it lies: on the head of the list that follows it, on the head of the screen, or at the lower end of what precedes it. */
  at?: 'list' | 'head' | 'bottom';
}

/** Says what is new and shows it on a click. It lies over the page, so nothing moves when it appears. */
export function NewsButton({ text, onShow, at = 'list' }: NewsButtonProps) {
  return (
    <div className={cx(css.place, at !== 'list' && css[at])} role="status">
      {text !== undefined && (
        <button type="button" className={css.news} onClick={onShow}>
          <Icon name="arrow-counter-clockwise" size="small" />
          {text}
        </button>
      )}
    </div>
  );
}
