import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineField } from '../../ui/field/field.tsx';
import { Icon } from '../icon/icon.tsx';
import { usePaused } from '../parts/use-paused.ts';
import * as css from './goods-picker.module.css';
import { goodsFoundQuery } from './goods-query.ts';

/** A product that others refer to. */
export interface PickedGoods {
  id: number;
  name: string;
  article: string;
}

interface GoodsPickerProps {
  /** «Аналоги: добавить товар» */
  label: string;
  /** Goods that are not offered. */
  without: readonly number[];
  onPick: (one: PickedGoods) => void;
}

/** Finds a product by words of its name or its article. */
export function GoodsPicker({ label, without, onPick }: GoodsPickerProps) {
  const [text, setText] = useState('');
  const { data } = useQuery(goodsFoundQuery(usePaused(text.trim())));
  const found = (data?.results ?? []).filter(({ id }) => !without.includes(id));
  return (
    <div className={css.picker}>
      <InlineField
        before={<Icon name="magnifying-glass" size="small" />}
        aria-label={label}
        placeholder="Название или артикул"
        autoComplete="off"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim().length > 1 && (
        <ul className={css.found}>
          {found.map(({ id, name, article }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onPick({ id, name, article });
                  setText('');
                }}
              >
                {name} <span className={css.quiet}>{article}</span>
              </button>
            </li>
          ))}
          {data && found.length === 0 && <li className={css.quiet}>Не нашли.</li>}
        </ul>
      )}
    </div>
  );
}
