import type { ComponentType, ReactNode } from 'react';
import { typograph } from '../../core/typograph.ts';
import { Icon } from '../icon/icon.tsx';
import css from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** From the home page down; the last one is the page itself. */
  items: { name: string; href: string }[];
  /** The link of the router in use. */
  Link: ComponentType<{ to: string; className?: string; children: ReactNode }>;
}

/** The way down to this page; on narrow screens only one step back up. */
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
