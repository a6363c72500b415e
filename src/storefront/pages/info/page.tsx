import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import type { Answer } from '../../api/shapes.ts';
import { breadcrumbList } from '../../catalogue/json-ld.ts';
import { loadOrRedirect } from '../../load.ts';
import type { MetaArgs, PageMeta } from '../../page.ts';
import { withContents } from './contents.ts';
import css from './page.module.css';

type InfoDocument = Answer<'/api/v1/documents/{slug}/'>;

/** Fewer parts are seen at a glance: contents would only repeat them. */
const LONG = 3;

export function meta({ data, origin }: MetaArgs<InfoDocument>): PageMeta {
  const { title, description, canonical, breadcrumbs } = data.seo;
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

export async function loader(args: LoaderFunctionArgs): Promise<InfoDocument> {
  return loadOrRedirect(args, async (api) => {
    const path = { slug: args.params.slug ?? '' };
    return (await api.GET('/api/v1/documents/{slug}/', { params: { path } })).data as InfoDocument;
  });
}

/** An info document: date of revision, contents of a long one, the text (UX.md «Info documents»). */
export function Component() {
  const { title, seo, updated_at, html } = useLoaderData<InfoDocument>();
  const text = withContents(html);
  return (
    <div className={css.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <h1>{typograph(title)}</h1>
      <p className={css.revision}>
        Редакция от <time dateTime={updated_at}>{revisionDate(updated_at)}</time>
      </p>
      <div className={css.columns}>
        {text.parts.length >= LONG && (
          <nav className={css.contents} aria-labelledby="contents">
            <b id="contents">Содержание</b>
            <ol>
              {text.parts.map(({ anchor, name }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>
                    <span className={linkClass}>{typograph(name)}</span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {/* Sanitised when it was written (info_document.html). */}
        <div className={css.text} dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
    </div>
  );
}

/** The day of a moment in Moscow, «20.11.2026»: one text for every city has one date. */
function revisionDate(moment: string): string {
  const format = new Intl.DateTimeFormat('ru-RU', {
    timeZone: 'Europe/Moscow',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return format.format(new Date(moment));
}
