import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { quantityOf } from '../../platform/text/plural.ts';
import { ResponsiveImage } from '../../ui/image/image.tsx';
import { formatRoubles } from '../../ui/price/price.tsx';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Button } from '../parts/button.tsx';
import { Finder } from '../parts/finder/finder.tsx';
import { usePaused } from '../parts/use-paused.ts';
import * as css from './analog-field.module.css';

export type Analog = Shape<'AnalogForRequest'>;

interface AnalogFieldProps {
  /** Of the stock request. */
  request: number;
  value: Analog | null;
  error: string | undefined;
  onChange: (analog: Analog | null) => void;
}

const LABEL = 'Или другой товар: название или артикул';
const SHORTEST = 2;

/** Chooses the goods that are offered instead, among those that the city of the request has. */
export function AnalogField({ request, value, error, onChange }: AnalogFieldProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const wanted = usePaused(typed);
  const enabled = wanted.length >= SHORTEST;
  const goods = useQuery({
    queryKey: ['stock-requests', 'goods', request, wanted],
    queryFn: () =>
      data(
        api.GET('/api/v1/staff/stock-requests/{id}/goods/', {
          params: { path: { id: String(request) }, query: { text: wanted } },
        }),
      ),
    enabled,
  });
  const results = enabled && typed.length >= SHORTEST ? (goods.data?.results ?? []) : [];
  const isFresh = wanted === typed && !goods.isFetching;
  const place = useRef<HTMLDivElement>(null);
  const isFound = results.length > 0;
  // The card scrolls, and what was found would stand below its edge.
  useEffect(() => {
    if (isFound) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isFound]);
  if (value)
    return (
      <div className={css.chosen}>
        <ResponsiveImage image={value.image} alt="" shown="small" className={css.image} />
        <div className={css.words}>
          <span className={css.note}>Предложим вместо него</span>
          <b>{value.name}</b>
          <span className={css.note}>
            {[value.article, stockWords(value), priceWords(value)].join(' · ')}
          </span>
          {error && (
            <span role="alert" className={css.wrong}>
              {error}
            </span>
          )}
        </div>
        <Button kind="quiet" size="small" onClick={() => onChange(null)}>
          Убрать
        </Button>
      </div>
    );
  return (
    <div ref={place}>
      <Finder
        label={LABEL}
        icon="package"
        text={text}
        found={results.map((one) => ({
          id: String(one.id),
          icon: 'package',
          image: one.image,
          title: one.name,
          note: `${one.article} · ${stockWords(one)}`,
          aside: priceWords(one),
        }))}
        isFresh={isFresh}
        status={
          goods.error
            ? failureText(goods.error)
            : enabled && isFresh && results.length === 0 && 'Такого товара нет.'
        }
        onText={setText}
        onChoose={(id) => {
          onChange(results.find((one) => String(one.id) === id) ?? null);
          setText('');
        }}
      />
    </div>
  );
}

function stockWords({ free, unit, is_enough: isEnough }: Analog): string {
  if (free === 0) return 'нет в наличии';
  return `${isEnough ? 'есть' : 'есть только'} ${quantityOf(free, unit)}`;
}

function priceWords({ price }: Analog): string {
  return price === null ? 'цена по запросу' : formatRoubles(price);
}
