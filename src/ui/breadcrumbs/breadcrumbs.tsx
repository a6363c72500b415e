import type { ComponentType, ReactNode } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** From the home page down to the current page. */
  items: { name: string; href: string }[];
  /** The link component of the router. */
  Link: ComponentType<{ to: string; className?: string; children: ReactNode }>;
}

/** The path to this page in the site; on narrow screens only one step up. */
export function Breadcrumbs({ items, Link }: BreadcrumbsProps) {
  const parent = items.at(-2);
  return (
    <nav className={css.crumbs} aria-label="Путь">
      {parent && (
        <Link to={parent.href} className={css.back}>
          <Icon name="caret-left" size="small" />
          {typograph(parent.name)}
        </Link>
      )}
      <ol className={css.list}>
        {items.map((item, index) => (
          <li key={item.href} className={css.item}>
            {index === items.length - 1 ? (
              <span aria-current="page">{typograph(item.name)}</span>
            ) : (
              <Link to={item.href}>{typograph(item.name)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
