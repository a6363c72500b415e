import { useState } from 'react';
import { BulkDialog } from '../../goods/bulk-dialog.tsx';
import type { GoodsOptions } from '../../goods/goods-query.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { BulkFields } from './bulk-fields.tsx';

interface MarkedGoodsProps {
  selection: Selection;
  filters: object;
  /** How many goods the filter finds: «10 000+». */
  count: string;
  options: GoodsOptions | undefined;
}

/** What can be done with the marked goods, or with all that the filter finds. */
export function MarkedGoods({ selection, filters, count, options }: MarkedGoodsProps) {
  const [isOpen, open] = useState(false);
  return (
    <MarkedBar selection={selection} count={count} mayTakeAll>
      <Button kind="quiet" size="small" onClick={() => open(true)}>
        Изменить
      </Button>
      {isOpen && (
        <BulkDialog
          selection={selection.isAll ? { filter: filters } : { ids: selection.ids.map(Number) }}
          title="Изменить товары"
          fields={(look) => <BulkFields options={options} {...look} />}
          onDone={() => selection.set([])}
          onClose={() => open(false)}
        />
      )}
    </MarkedBar>
  );
}
