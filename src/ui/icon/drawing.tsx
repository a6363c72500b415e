import type { drawings } from './names.ts';
import sprite from './sprite.svg?no-inline';

interface DrawingProps {
  name: (typeof drawings)[number];
  className: string | undefined;
}

/** A square decorative drawing of the sprite in its own colours. */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg viewBox="0 0 240 240" className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
