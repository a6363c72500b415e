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

/** What a text finds; another text begins the screen anew. */
export function SearchScreen({ view }: { view: FoundView }) {
  return <FoundList key={useAnswerNumber(view)} view={view} />;
}

function FoundList({ view: { text, city, list, ways } }: { view: FoundView }) {
  const page = useListing({ path: '/search/', source: { kind: 'search', text }, city, loaded: list });
  const { listing, address } = page;
  const isNarrowed = countFilters(address) > 0 || address.category !== null || address.offset > 0;
  const isNothing = listing.total === 0 && !isNarrowed;
  return (
    <div className={css.page}>
      <SearchForm text={text} className={css.form} />
      <h1 className={css.title}>
        <span role="status">
          {listing.total > 0 || isNarrowed ? (
            <>
              По&nbsp;запросу «{text}» {plural(listing.total, ['найден', 'найдено', 'найдено'])}{' '}
              {countOf(listing.total, ['товар', 'товара', 'товаров'])}
            </>
          ) : (
            <>По «{text}» ничего нет</>
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
