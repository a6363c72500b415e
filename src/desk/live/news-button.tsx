import { Icon } from '../icon/icon.tsx';
import * as css from './news-button.module.css';

interface NewsButtonProps {
  /** «3 новых»; undefined: there is nothing new. */
  text: string | undefined;
  onShow: () => void;
}

/** Says what is new and shows it on a click. It lies over the page, so nothing moves when it appears. */
export function NewsButton({ text, onShow }: NewsButtonProps) {
  return (
    <div className={css.place} role="status">
      {text !== undefined && (
        <button type="button" className={css.news} onClick={onShow}>
          <Icon name="arrow-counter-clockwise" size="small" />
          {text}
        </button>
      )}
    </div>
  );
}
