import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { addressOfForm } from '../../catalogue/form-address.ts';
import { isRefinement } from '../../catalogue/is-refinement.ts';
import { parseListing } from '../../catalogue/listing-address.ts';
import { readForm } from '../../forms/form.ts';
import { offsetOf } from '../../lists/paged.ts';
import { loadOrRedirect, notStored, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { safeNext } from '../../navigation/addresses.ts';
import { cleanText, historyHref, searchHref } from '../../navigation/search-href.ts';
import { SearchForm } from '../../search/search-form.tsx';
import type { HistoryItem } from '../../search/search-state.ts';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { FoundPosts } from './found-posts.tsx';
import { loadFound, loadFoundPosts, loadHistory, type SearchView } from './search.view.ts';
import * as css from './search-screen.module.css';
import { SearchScreen } from './search-screen.tsx';

export function meta({ data: view }: MetaArgs<SearchView>): PageMeta {
  // Not indexed (SEO-16): everything shown is already in the catalogue.
  return { title: view.text ? `${view.text}: поиск` : 'Поиск', robots: 'noindex, follow' };
}

export async function loader(args: LoaderFunctionArgs) {
  const { url, context } = args;
  const text = cleanText(url.searchParams.get('q'));
  const { session, pageSizes, cacheTags, api, logFailure } = context.get(storefront);
  const [{ city }, sizes] = await loadOrRedirect(args, () => Promise.all([session(), pageSizes()]));
  if (!text) return { text: '', city, history: await loadHistory(api) } satisfies SearchView;
  if (url.searchParams.get('tab') === 'posts') {
    const window = { offset: offsetOf(url), limit: sizes.postsPage };
    const found = await loadOrRedirect(args, (client) => loadFoundPosts(client, text, city, window));
    cacheTags('content', 'listing', 'search');
    return window.offset > 0 && found.posts.results.length === 0 ? data(found, { status: 404 }) : found;
  }
  const address = parseListing(url.searchParams, 'search');
  const isExact = url.searchParams.get('exact') === '1';
  const source = { kind: 'search', text, isExact } as const;
  const written = addressOfForm(url.pathname, source, url.searchParams);
  if (written !== undefined) throw redirect(written);
  const view = await loadOrRedirect(args, (client) =>
    loadFound(client, source, address, { city, limit: sizes.catalogProducts, logFailure }),
  );
  const shown = [...view.list.results, ...(view.ways?.popular ?? [])];
  cacheTags('content', 'listing', 'search', ...shown.map((card) => `product:${card.id}`));
  if (view.list.hasFailed) return notStored(view);
  const isPastTheEnd = address.offset > 0 && view.list.results.length === 0;
  return isPastTheEnd ? data(view, { status: 404 }) : view;
}

/**
 * Carries out the search form without scripts: saves the text to the history and redirects; an empty text
 * leads back (R2.32, R5.3).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const string = cleanText(form.get('q'));
  if (!string) return redirect(safeNext(form.get('next')), 303);
  const { api } = context.get(storefront);
  // The history is optional: a failure does not stop the search.
  await api.POST('/api/v1/search/query/', { body: { string } }).catch(() => {});
  return redirect(searchHref(string), 303);
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isOfGoods = args.nextUrl.searchParams.get('tab') !== 'posts';
  return !(isOfGoods && isRefinement(args, 'q', 'exact', 'tab')) && args.defaultShouldRevalidate;
}

export function Component() {
  const view = useLoaderData<SearchView>();
  if ('posts' in view) return <FoundPosts key={view.text} view={view} />;
  return 'list' in view ? <SearchScreen view={view} /> : <SearchStart history={view.history} />;
}

/** The page without a text: past queries, and sections to choose. */
function SearchStart({ history }: { history: HistoryItem[] }) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>Поиск по&nbsp;магазину</h1>
      <SearchForm className={css.form} />
      {history.length > 0 && (
        <section className={css.history}>
          <h2>Вы искали</h2>
          <ul>
            {history.map(({ id, string }) => (
              <li key={id}>
                <a href={historyHref(string)} rel="nofollow" className={css.before}>
                  <Icon name="clock-counter-clockwise" size="small" />
                  <span>{string}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SectionShelf />
    </div>
  );
}
