import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../core/typograph.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx';
import { formatDay } from '../days.ts';
import { withContents } from './contents.ts';
import { ContentsNav } from './contents-nav.tsx';
import { RichText } from './rich-text.tsx';
import css from './text-page.module.css';

interface TextPageProps {
  title: string;
  breadcrumbs: { name: string; href: string }[];
  /** The moment of the last change, where its date is of interest. */
  revision?: string;
  html: string;
  /** What stands under the text. */
  children?: ReactNode;
}

/** A page that is one text: heading, date of revision, contents of a long one, the text (UX.md «Info documents»). */
export function TextPage({ title, breadcrumbs, revision, html, children }: TextPageProps) {
  const text = withContents(html);
  return (
    <div className={css.page}>
      <Breadcrumbs items={breadcrumbs} Link={Link} />
      <h1>{typograph(title)}</h1>
      {revision && (
        <p className={css.second}>
          Редакция от <time dateTime={revision}>{formatDay(revision)}</time>
        </p>
      )}
      <div className={css.columns}>
        <ContentsNav parts={text.parts} />
        <div>
          <RichText html={text.html} />
          {children}
        </div>
      </div>
    </div>
  );
}
