import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatCount } from '../../../platform/text/plural.ts';
import { chipClass } from '../../../ui/choice/chip.tsx';
import * as chips from '../../catalogue/filters/chips.module.css';
import { Blocks } from '../../content/blocks/blocks.tsx';
import { withContents } from '../../content/contents.ts';
import { RichText } from '../../content/rich-text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { jobPosting } from '../../json-ld/job-posting.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { AboutFrame } from '../about/about-frame.tsx';
import { ResumeForm } from './resume-form.tsx';
import * as css from './vacancies.module.css';
import { loadVacancies, type VacanciesView, vacanciesHref } from './vacancies.view.ts';
import { VacancyList } from './vacancy-list.tsx';

export function meta({ data: view, origin, shopName }: MetaArgs<VacanciesView>): PageMeta {
  const { seo, results, cities, place, chosen } = view;
  const { title, description, canonical, breadcrumbs } = seo;
  if (place || chosen) return { title, canonical, robots: 'noindex, follow' };
  const company = { company: shopName, cities: cities.map(({ name }) => name) };
  return {
    title,
    description,
    canonical,
    jsonLd: [
      breadcrumbList(breadcrumbs, origin),
      ...results.map((vacancy) => jobPosting(vacancy, company, origin)),
    ],
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<VacanciesView> {
  const view = await loadOrRedirect(args, (api) => loadVacancies(api, args.url));
  args.context.get(storefront).cacheTags('content');
  return view;
}

export { resumeAction as action } from './resume-action.ts';

/** Vacancies by city, and the form to send a résumé (UI-12). */
export function Component() {
  const view = useLoaderData<VacanciesView>();
  const { title, html, blocks, results, seo } = view;
  return (
    <AboutFrame title={title} breadcrumbs={seo.breadcrumbs}>
      {html && <RichText html={withContents(html).html} className={css.text} />}
      <Cities view={view} />
      {results.length > 0 ? (
        <VacancyList vacancies={results} />
      ) : (
        <p className={css.empty}>
          Сейчас открытых вакансий нет. Отправьте резюме&nbsp;— позвоним, когда появится подходящая.
        </p>
      )}
      <Blocks blocks={blocks} />
      <ResumeForm key={view.chosen} view={view} />
    </AboutFrame>
  );
}

function Cities({ view: { cities, place } }: { view: VacanciesView }) {
  if (cities.length < 2) return null;
  const link = (id: number | null, name: string, count?: number) => (
    <Link
      key={id}
      to={vacanciesHref({ place: id })}
      rel={id === null ? undefined : 'nofollow'}
      preventScrollReset
      aria-current={id === place ? 'true' : undefined}
      className={chipClass(id === place ? 'chosen' : 'edge')}
    >
      {name}
      {count !== undefined && <span className={chips.count}>{formatCount(count)}</span>}
    </Link>
  );
  return (
    <nav aria-label="Города" className={chips.strip}>
      {link(null, 'Все города')}
      {cities.map(({ id, name, count }) => link(id, name, count))}
    </nav>
  );
}
