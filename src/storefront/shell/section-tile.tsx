import type { ComponentProps, ReactNode } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import * as css from './section-tile.module.css';

interface SectionTileProps extends Pick<ComponentProps<typeof ResponsiveImage>, 'image' | 'shown'> {
  name: string;
  href: string;
  /** Text after the name. */
  children?: ReactNode;
}

/** A link to a department: its image on a part of the shelf, its name below. */
export function SectionTile({ name, href, image, shown, children }: SectionTileProps) {
  return (
    <a href={href} className={css.tile}>
      <ResponsiveImage image={image} alt="" {...(shown && { shown })} className={css.picture} />
      <b className={css.name}>{typograph(name)}</b>
      {children}
    </a>
  );
}
