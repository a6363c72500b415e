import { type ReactNode, useId } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../cx.ts';
import { linkClass } from '../text/text.tsx';
import * as css from './block.module.css';

interface BlockProps {
  title: string;
  /** Text next to the heading if there is room. */
  aside?: string;
  more?: { href: string; name: string } | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A block of a page under its heading, with a link to the complete list. */
export function Block({ title, aside, more, className, children }: BlockProps) {
  const heading = useId();
  return (
    <section className={cx(css.block, className)} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{typograph(title)}</h2>
        {aside && <span className={css.aside}>{typograph(aside)}</span>}
        {more && (
          <a href={more.href} className={cx(linkClass, css.more)}>
            {more.name}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
