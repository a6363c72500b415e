import { useState } from 'react';
import { cx } from '../cx.ts';
import * as css from './image.module.css';
import { type Loading, Photo, type Shown } from './photo.tsx';

interface Image {
  src: string;
  /** The alternative text; an image next to a name has none. */
  alt?: string;
  width: number;
  height: number;
  /** The background colour: `a` … `f`, the tokens `--ga` … `--gf`. */
  ground?: string | undefined;
}

interface ImageProps {
  /** Null if there is no image: a silhouette of a box is shown instead. */
  image: Image | null | undefined;
  /** Replaces the image's own alternative text; empty next to a name. */
  alt?: string;
  loading?: Loading;
  shown?: Shown;
  /** A photo with a background of its own, such as of a place or people. */
  scene?: boolean;
  /** Drawn grey: what it shows is not available. */
  grey?: boolean;
  className?: string | undefined;
}

/** An image of a thing on its background; its lower edge is the shelf (UI-30). */
export function ResponsiveImage({
  image,
  alt,
  loading = 'lazy',
  shown = 'card',
  scene,
  grey,
  className,
}: ImageProps) {
  // An image that failed to load is treated like a missing one.
  const [missing, setMissing] = useState<string>();
  if (!image || image.src === missing) return <NoImage alt={alt} className={className} />;
  return (
    <span
      className={cx(css.picture, groundClass(image.ground), !scene && css.thing, grey && css.grey, className)}
    >
      <Photo
        ref={(drawn) => {
          // It may have failed before the scripts ran.
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

/** The class that gives an element a background colour and the matching text colour. */
export function groundClass(ground: string | undefined): string | undefined {
  return css[`ground${ground && /^[a-f]$/.test(ground) ? ground.toUpperCase() : 'B'}`];
}

function NoImage({ alt, className }: { alt?: string | undefined; className?: string | undefined }) {
  return (
    <span className={cx(css.picture, css.groundB, className)}>
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
