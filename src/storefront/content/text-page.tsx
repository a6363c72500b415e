import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { typograph } from '../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs/breadcrumbs.tsx';
import type { CardView } from '../catalogue/card.ts';
import { formatDay } from '../places/days.ts';
import { withContents } from './contents.ts';
import { ContentsNav } from './contents-nav.tsx';
import * as css from './text-page.module.css';
import { TextWithGoods } from './text-with-goods.tsx';

interface TextPageProps {
  title: string;
  breadcrumbs: { name: string; href: string }[];
  /** The time of the last change, if its date is to be shown. */
  revision?: string;
  html: string;
  /** The products of the text that are shown. */
  goods: readonly CardView[];
  /** Content above the text. */
  note?: ReactNode;
  /** Content below the text. */
  children?: ReactNode;
}

/** A page with one text: heading, revision date, table of contents of a long one, the text (UI-11). */
export function TextPage({ title, breadcrumbs, revision, html, goods, note, children }: TextPageProps) {
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
          {note}
          <TextWithGoods html={text.html} goods={goods} />
          {children}
        </div>
      </div>
    </div>
  );
}
