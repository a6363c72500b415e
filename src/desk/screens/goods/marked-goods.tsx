import { useState } from 'react';
import type { GoodsOptions } from '../../goods/goods-query.ts';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import * as css from './goods.module.css';

interface MarkedGoodsProps {
  selection: Selection;
  filters: object;
  /** How many goods the filter finds: «10 000+». */
  count: string;
  options: GoodsOptions | undefined;
}

/** What can be done with the marked goods, or with all that the filter finds. */
export function MarkedGoods({ selection, filters, count, options }: MarkedGoodsProps) {
  const [isAll, setIsAll] = useState(false);
  const [isOpen, open] = useState(false);
  const marked = selection.ids.length;
  if (marked === 0) return null;
  const clear = () => {
    selection.set([]);
    setIsAll(false);
  };
  return (
    <div className={css.marked}>
      <b>{isAll ? `Выбраны все по фильтру: ${count}` : `Отмечено: ${marked}`}</b>
      {!isAll && (
        <Button kind="text" size="small" onClick={() => setIsAll(true)}>
          Все {count} по фильтру
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={() => open(true)}>
        Изменить
      </Button>
      <Button kind="text" size="small" onClick={clear}>
        Снять отметки
      </Button>
      {isOpen && (
        <BulkDialog
          selection={isAll ? { filter: filters } : { ids: selection.ids.map(Number) }}
          options={options}
          onDone={clear}
          onClose={() => open(false)}
        />
      )}
    </div>
  );
}
