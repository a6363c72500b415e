import { Link } from 'react-router';
import { countOf, plural } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import { linkClass, Typeset } from '../../../ui/text/text.tsx';
import { countFilters } from '../../catalogue/listing-address.ts';
import { ListingBody } from '../../catalogue/listing-body.tsx';
import { useListing } from '../../catalogue/use-listing.ts';
import { searchHref } from '../../navigation/search-href.ts';
import { GoodsRow } from '../../search/goods-row.tsx';
import { SearchForm } from '../../search/search-form.tsx';
import { FoundCategories } from './found-categories.tsx';
import { NamedTask } from './named-task.tsx';
import { NothingFound } from './nothing-found.tsx';
import { exactArticle, type FoundView } from './search.view.ts';
import * as css from './search-screen.module.css';
import { Tabs } from './tabs.tsx';

const GOODS = ['товар', 'товара', 'товаров'] as const;
/** Longer texts are smaller in the heading, and cut: the field shows all of it. */
const LONG = { from: 40, most: 80 };

/** The results of a search; it is mounted again for another text or city. */
export function SearchScreen({ view }: { view: FoundView }) {
  return <FoundList key={`${view.city} ${view.isExact} ${view.text}`} view={view} />;
}

function FoundList({ view }: { view: FoundView }) {
  const { text, isExact, city, list, limit, ways } = view;
  const page = useListing({
    path: '/search/',
    source: { kind: 'search', text, isExact },
    city,
    loaded: list,
    limit,
  });
  const { listing, address } = page;
  const { hasFailed = false } = listing;
  // A list loaded later has its own interpretation of the text.
  const answer = list.hasFailed ? listing : list;
  const article = list.hasFailed ? exactArticle(listing.total, listing.products, text) : view.article;
  const isNarrowed = countFilters(address) > 0 || address.category !== null || address.offset > 0;
  const isNothing = listing.total === 0 && !isNarrowed && !hasFailed;
  const corrected = isNothing || list.task ? undefined : answer.corrected;
  // A task page needs no note that the products match only some of the words.
  const { task } = list;
  const dropped = isNothing || task ? [] : (answer.dropped ?? []);
  return (
    <div className={css.page}>
      <SearchForm text={text} className={css.form} />
      <h1 className={cx(css.title, [...(corrected ?? text)].length > LONG.from && css.long)}>
        <span role="status">
          {hasFailed ? (
            <>
              По&nbsp;запросу «<Typeset text={cut(text)} />»
            </>
          ) : isNothing && task ? (
            <>
              По&nbsp;запросу «<Typeset text={cut(text)} />»
            </>
          ) : isNothing ? (
            <>
              По&nbsp;запросу «<Typeset text={cut(text)} />» ничего не&nbsp;найдено
            </>
          ) : listing.total === 0 ? (
            <>
              По&nbsp;запросу «<Typeset text={cut(corrected ?? text)} />» с&nbsp;этими фильтрами ничего
              не&nbsp;найдено
            </>
          ) : corrected !== undefined && dropped.length === 0 ? (
            <>
              Показаны результаты по&nbsp;запросу «<Typeset text={cut(corrected)} />
              »: {countOf(listing.total, GOODS)}
            </>
          ) : (
            <>
              По&nbsp;запросу «<Typeset text={cut(corrected ?? text)} />»{' '}
              {plural(listing.total, ['найден', 'найдено', 'найдено'])} {countOf(listing.total, GOODS)}
            </>
          )}
        </span>
      </h1>
      {dropped.length > 0 && (
        <p className={css.dropped}>
          Показано без <Typeset text={cut(dropped.map((word) => `«${word}»`).join(', '))} />: со&nbsp;всеми
          словами ничего не&nbsp;нашлось
        </p>
      )}
      {corrected !== undefined && (
        <Reading to={searchHref(text, { isExact: true })}>
          Искать именно «<Typeset text={cut(text)} />»
        </Reading>
      )}
      {isExact && !isNothing && <Reading to={searchHref(text)}>Показать похожее</Reading>}
      <Tabs
        text={text}
        current="goods"
        goods={hasFailed || (isNothing && task) ? null : listing.total}
        posts={view.postCount}
      />
      {task && <NamedTask task={task} />}
      {isNothing ? (
        !task && <NothingFound page={page} view={view} ways={ways} />
      ) : (
        <>
          {article && (
            <section className={css.article}>
              <h2>Точный артикул</h2>
              <GoodsRow card={article} text={text} />
            </section>
          )}
          <FoundCategories page={page} />
          <ListingBody page={page} />
        </>
      )}
    </div>
  );
}

/** A link to the other interpretation of the text. */
function Reading({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <p className={css.reading}>
      <Link to={to} rel="nofollow">
        <span className={linkClass}>{children}</span>
      </Link>
    </p>
  );
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > LONG.most ? `${characters.slice(0, LONG.most).join('').trim()}…` : text;
}
