import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ShelfSkeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useBrowserApi } from '../../api/browser-api.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { CardShelf } from '../../catalogue/card-shelf.tsx';
import { useCity } from '../../shell/shell-data.ts';
import * as css from './related-shelf.module.css';

interface RelatedShelfProps {
  product: number;
  kind: 'recommended' | 'accessoires' | 'hit';
  title: string;
  /** Whether to start loading. */
  isNear: boolean;
}

/** As many as fit in one row of the widest screen. */
const CARDS = 5;

type State = { name: 'waiting' } | { name: 'failed' } | { name: 'loaded'; cards: CardView[] };

/** A shelf loaded when it comes near; a placeholder reserves its height, and an empty shelf is not shown. */
export function RelatedShelf({ product, kind, title, isNear }: RelatedShelfProps) {
  const api = useBrowserApi();
  const city = useCity()?.id ?? 0;
  const [state, setState] = useState<State>({ name: 'waiting' });

  async function load() {
    setState({ name: 'waiting' });
    try {
      const answer = await api().GET(`/api/v1/catalog/product/{id}/${kind}/`, {
        params: { path: { id: String(product) }, query: { limit: CARDS, offset: 0 } },
      });
      const cards = answer.data?.results ?? [];
      setState({ name: 'loaded', cards: cards.map((card) => toCardView(card, city)) });
    } catch (error) {
      console.error(error);
      setState({ name: 'failed' });
    }
  }

  useEffect(() => {
    if (isNear) load();
  }, [isNear]);

  if (state.name === 'loaded' && state.cards.length === 0) return null;
  return (
    <section className={css.block}>
      <h2 className={css.title}>{title}</h2>
      {state.name === 'waiting' && <ShelfSkeleton label="Загружаем товары" />}
      {state.name === 'failed' && (
        <Notice kind="wrong">
          Не&nbsp;удалось загрузить товары.{' '}
          <Button kind="text" onClick={load}>
            Повторить
          </Button>
        </Notice>
      )}
      {state.name === 'loaded' && <CardShelf cards={state.cards} isShort />}
    </section>
  );
}
