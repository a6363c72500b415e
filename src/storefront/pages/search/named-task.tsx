import { Link } from 'react-router';
import { chipClass } from '../../../ui/choice/chip.tsx';
import { Typeset } from '../../../ui/text/text.tsx';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import type { FoundTask } from '../../catalogue/loaded-list.ts';
import { searchHref } from '../../navigation/search-href.ts';
import * as css from './named-task.module.css';

/** The search task of the text: products for it, their sections and related searches. */
export function NamedTask({ task: { title, categories, queries, cards } }: { task: FoundTask }) {
  return (
    <section className={css.task} aria-label={`Задача: ${title}`}>
      <h2 className={css.title}>
        <Typeset text={title} />
      </h2>
      {cards.length > 0 && (
        <div className={css.goods}>
          <CardShelf cards={cards} />
        </div>
      )}
      {categories.length > 0 && (
        <nav aria-label="Разделы для задачи" className={css.ways}>
          <span aria-hidden="true">Разделы:</span>
          {categories.map(({ id, name, href }) => (
            <Link key={id} to={href} className={chipClass('edge')}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {queries.length > 0 && (
        <nav aria-label="Часто ищут" className={css.ways}>
          <span aria-hidden="true">Часто ищут:</span>
          {queries.map((query) => (
            <Link key={query} to={searchHref(query)} rel="nofollow" className={chipClass('sand')}>
              {query}
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}
