import { cx } from '../../../ui/cx.ts';
import { countOf, plural } from '../../../ui/text/plural.ts';
import { EmptyShelf } from '../../catalogue/empty-shelf.tsx';
import { countFilters } from '../../catalogue/listing-address.ts';
import { ListingBody } from '../../catalogue/listing-body.tsx';
import { useAnswerNumber } from '../../catalogue/use-answer-number.ts';
import { useListing } from '../../catalogue/use-listing.ts';
import { SearchForm } from '../../search/search-form.tsx';
import { FoundCategories } from './found-categories.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { SearchView } from './search.view.ts';
import css from './search-screen.module.css';

type FoundView = Extract<SearchView, { list: unknown }>;

/** Longer texts are set smaller in the heading, and cut: the field has all of it. */
const LONG = { from: 40, most: 80 };

/** What a text finds; another text begins the screen anew. */
export function SearchScreen({ view }: { view: FoundView }) {
  return <FoundList key={useAnswerNumber(view)} view={view} />;
}

function FoundList({ view: { text, city, list, ways } }: { view: FoundView }) {
  const page = useListing({ path: '/search/', source: { kind: 'search', text }, city, loaded: list });
  const { listing, address } = page;
  const isNarrowed = countFilters(address) > 0 || address.category !== null || address.offset > 0;
  const isNothing = listing.total === 0 && !isNarrowed;
  const letters = [...text];
  const shown = letters.length > LONG.most ? `${letters.slice(0, LONG.most).join('').trim()}…` : text;
  return (
    <div className={css.page}>
      <SearchForm text={text} className={css.form} />
      <h1 className={cx(css.title, letters.length > LONG.from && css.long)}>
        <span role="status">
          {listing.total > 0 || isNarrowed ? (
            <>
              По&nbsp;запросу «{shown}» {plural(listing.total, ['найден', 'найдено', 'найдено'])}{' '}
              {countOf(listing.total, ['товар', 'товара', 'товаров'])}
            </>
          ) : (
            <>По «{shown}» ничего нет</>
          )}
        </span>
      </h1>
      {isNothing ? (
        <NothingFound page={page} text={text} ways={ways} />
      ) : (
        <>
          <FoundCategories page={page} />
          <ListingBody page={page} empty={<EmptyShelf page={page} />} />
        </>
      )}
    </div>
  );
}
