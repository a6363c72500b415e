import { Drawing } from '../../../ui/icon/drawing.tsx';
import * as css from './empty-shelf.module.css';

/** A decorative drawing: an empty place on a shelf, with the error on the price tag. */
export function EmptyShelf({ mark }: { mark: string }) {
  return (
    <div aria-hidden="true">
      <div className={css.things}>
        <Drawing name="bucket" className={css.thing} />
        <span className={css.gap} />
        <Drawing name="hammer" className={css.thing} />
      </div>
      <div className={css.board} />
      <div className={css.tags}>
        <span className={css.tag}>{mark}</span>
      </div>
    </div>
  );
}
