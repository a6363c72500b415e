import { VisuallyHidden } from '../text/text.tsx';
import css from './skeleton.module.css';

/** The silhouette of a shelf while its goods are on the way: still, as tall as a row of cards. */
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
