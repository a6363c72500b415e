import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../platform/text/plural.ts';
import { formatRoubles } from '../../ui/price/price.tsx';
import { failureText } from '../api/failures.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Finder, type Found } from '../parts/finder/finder.tsx';
import { usePaused } from '../parts/use-paused.ts';

/** A product that a search for lines of an order finds. */
interface FoundProduct {
  product: number;
  name: string;
  article: string;
  unit: string;
  multiplicity: number;
  /** Roubles, of the buyer of the order; null: there is none. */
  price: number | null;
  free: number;
}

interface GoodsFinderProps<Product extends FoundProduct> {
  /** The name of the call in the cache, with all that its answer depends on but the text. */
  name: readonly unknown[];
  load: (text: string) => Promise<{ results: Product[] }>;
  onAdd: (product: Product) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** The cursor is there from the start. */
  autoFocus?: boolean;
}

const SHORTEST = 2;

/** Finds a product for a line of an order, by its article or by words. */
export function GoodsFinder<Product extends FoundProduct>(props: GoodsFinderProps<Product>) {
  const { name, load, onAdd, onPaste, autoFocus = false } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useKeys({ search: () => field.current?.focus() });
  const typed = text.trim();
  const wanted = usePaused(typed);
  const enabled = wanted.length >= SHORTEST;
  const goods = useQuery({
    queryKey: [...name, wanted],
    queryFn: () => load(wanted),
    enabled,
    placeholderData: (previous) => (enabled ? previous : undefined),
  });
  const results = enabled && typed.length >= SHORTEST ? (goods.data?.results ?? []) : [];
  const isFresh = wanted === typed && !goods.isFetching;
  const add = (id: string) => {
    const one = results.find(({ product }) => String(product) === id);
    if (!one) return;
    onAdd(one);
    setText('');
    field.current?.focus();
  };
  const isNothing = enabled && isFresh && goods.isSuccess && results.length === 0;
  return (
    <Finder
      label="Добавить: артикул или слова"
      icon="package"
      text={text}
      found={results.map(viewFound)}
      isFresh={isFresh}
      field={field}
      autoFocus={autoFocus}
      onText={setText}
      onChoose={add}
      onPaste={onPaste}
      status={goods.error ? failureText(goods.error) : isNothing && 'Такого товара нет.'}
    />
  );
}

function viewFound({ product, name, article, unit, multiplicity, price, free }: FoundProduct): Found {
  return {
    id: String(product),
    icon: 'package',
    title: name,
    note: [
      article,
      multiplicity > 1 && `кратно ${multiplicity}`,
      free > 0 ? `свободно ${formatCount(free)} ${unit}` : 'нет в наличии',
    ]
      .filter(Boolean)
      .join(' · '),
    aside: price === null ? 'цена по запросу' : formatRoubles(price),
  };
}
