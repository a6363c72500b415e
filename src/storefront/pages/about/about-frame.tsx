import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import * as textPage from '../../content/text-page.module.css';
import * as css from './about-frame.module.css';
import { AboutNav } from './about-nav.tsx';

interface AboutFrameProps {
  title: string;
  breadcrumbs: { name: string; href: string }[];
  /** Content under the heading. */
  second?: ReactNode;
  children: ReactNode;
}

/** The frame of a page about the company: heading, content, and links to the other pages of its kind. */
export function AboutFrame({ title, breadcrumbs, second, children }: AboutFrameProps) {
  return (
    <div className={textPage.page}>
      <Breadcrumbs items={breadcrumbs} Link={Link} />
      <h1>{typograph(title)}</h1>
      {second && <p className={textPage.second}>{second}</p>}
      <div className={css.columns}>
        <div className={css.content}>{children}</div>
        <AboutNav />
      </div>
    </div>
  );
}
