import { useState } from 'react';
import { cx } from '../cx.ts';
import { type Loading, Photo, type Shown } from './photo.tsx';
import css from './picture.module.css';

export interface Image {
  src: string;
  /** Its own words; a picture beside a name goes without. */
  alt?: string;
  width: number;
  height: number;
  /** The colour a thing stands before: `a` … `f`, the tokens `--ga` … `--gf`. */
  ground?: string | undefined;
}

interface PictureProps {
  /** Null: there is no picture, and the silhouette of a box stands in its place. */
  image: Image | null | undefined;
  /** Instead of the picture's own words; empty where a name stands beside it. */
  alt?: string;
  loading?: Loading;
  shown?: Shown;
  /** It shows a place or people, not a thing: it keeps its own colours instead of standing before the ground. */
  scene?: boolean;
  /** Nobody can have the thing now: drawn grey. */
  grey?: boolean;
  className?: string | undefined;
}

/** A thing on its ground, standing on the lower edge: that edge is the shelf (LOOKS.md «Рисунки»). */
export function Picture({
  image,
  alt,
  loading = 'lazy',
  shown = 'card',
  scene,
  grey,
  className,
}: PictureProps) {
  // One that did not come is like one that there never was.
  const [missing, setMissing] = useState<string>();
  if (!image || image.src === missing) return <NoPicture alt={alt} className={className} />;
  return (
    <span
      className={cx(css.picture, groundClass(image.ground), !scene && css.thing, grey && css.grey, className)}
    >
      <Photo
        ref={(drawn) => {
          // It may have failed before the scripts came.
          if (drawn?.complete && drawn.naturalWidth === 0) drawn.decode().catch(() => setMissing(image.src));
        }}
        onError={() => setMissing(image.src)}
        image={image}
        alt={alt ?? image.alt ?? ''}
        shown={shown}
        loading={loading}
      />
    </span>
  );
}

/** The class that gives an element the colour of a ground and the ink that goes with it. */
export function groundClass(ground: string | undefined): string | undefined {
  return css[`ground-${ground && /^[a-f]$/.test(ground) ? ground : 'b'}`];
}

function NoPicture({ alt, className }: { alt?: string | undefined; className?: string | undefined }) {
  return (
    <span className={cx(css.picture, css['ground-b'], className)}>
      <svg
        viewBox="0 0 240 240"
        className={css.box}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
      >
        <path d="M44 100h152v140H44z" fill="#EFE4D0" />
        <path d="M120 100h76v140h-76z" fill="#DCCDB4" />
        <path d="M44 100 24 130h76l20-30z" fill="#DCCDB4" />
        <path d="m196 100 20 30h-76l-20-30z" fill="#C9B797" />
        <path d="M64 176h38v8H64zm0 18h26v8H64z" fill="#34132A" opacity=".4" />
      </svg>
    </span>
  );
}
