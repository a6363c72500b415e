import { VisuallyHidden } from '../text/text.tsx';
import * as css from './skeleton.module.css';

/** A placeholder for a shelf while its cards load: still, and as tall as a row of cards. */
export function ShelfSkeleton({ label }: { label: string }) {
  return (
    <div className={css.row} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <div key={place} className={css.place}>
          <div className={css.picture} />
          <div className={css.tag} />
          <div className={css.line} />
          <div className={css.line} />
          <div className={css.line} />
        </div>
      ))}
    </div>
  );
}
