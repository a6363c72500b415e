import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { linkClass } from '../../ui/text/text.tsx';
import { useBrowserApi } from '../api/browser-api.ts';
import { seenProducts } from '../privacy/seen-products.ts';
import { useCity } from '../shell/shell-data.ts';
import { useOwner } from '../visitor/use-visitor.ts';
import { type CardView, toCardView } from './card.ts';
import { CardShelf } from './card-shelf.tsx';
import * as css from './seen-goods.module.css';

/** As many as fit in one row of the widest screen. */
const CARDS = 5;

/** Recently viewed products, the latest first, at current prices. A failure to load hides the shelf. */
export default function SeenShelf({ except }: { except: number | undefined }) {
  const api = useBrowserApi();
  const city = useCity()?.id ?? 0;
  const owner = useOwner();
  const [cards, setCards] = useState<CardView[]>([]);

  useEffect(() => {
    let isCurrent = true;
    const ids = seenProducts().filter((id) => id !== except);
    if (ids.length === 0) return setCards([]);
    api()
      .GET('/api/v1/catalog/cards/', { params: { query: { ids: ids.slice(0, CARDS).join(',') } } })
      .then(({ data }) => isCurrent && setCards((data?.results ?? []).map((card) => toCardView(card, city))))
      .catch(console.error);
    return () => {
      isCurrent = false;
    };
  }, [except, city, owner]);

  if (cards.length === 0) return null;
  return (
    <section className={css.block} aria-labelledby="seen">
      <div className={css.head}>
        <h2 id="seen">Вы&nbsp;смотрели</h2>
        <p className={css.why}>
          Список хранится на&nbsp;этом устройстве.{' '}
          <Link to="/recommendations" className={linkClass}>
            Как мы&nbsp;подбираем товары
          </Link>
        </p>
      </div>
      <CardShelf cards={cards} isShort />
    </section>
  );
}
