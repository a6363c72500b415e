import { type ClipboardEvent, useState } from 'react';
import { countOf } from '../../../platform/text/plural.ts';
import { type RejectedLine, readPastedList } from '../../../shop/cart/pasted-lines/pasted-lines.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { GoodsFinder } from '../../orders/goods-finder.tsx';
import { Button } from '../../parts/button.tsx';
import { focusFirst } from '../../parts/focus-first.ts';
import * as css from './new-order.module.css';
import { type DraftLine, type namedClient, withLine } from './order-draft.ts';

interface GoodsSearchProps {
  named: NonNullable<ReturnType<typeof namedClient>>;
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}

/** Adds lines: one by its article or by words, or many from a pasted list «артикул количество». */
export function GoodsSearch({ named, lines, onChange }: GoodsSearchProps) {
  const [isPasting, setIsPasting] = useState(false);
  const [rejected, setRejected] = useState<readonly RejectedLine[]>([]);
  const addList = (list: string) => {
    const read = readPastedList(list);
    onChange(
      read.lines.reduce<DraftLine[]>(
        (all, { article, quantity }) => withLine(all, { product: null, article, quantity }),
        [...lines],
      ),
    );
    setRejected(read.refused);
    setIsPasting(false);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!pasted.trim().includes('\n')) return;
    event.preventDefault();
    addList(pasted);
  };
  return (
    <>
      <div className={css.add}>
        <GoodsFinder
          name={['client-orders', 'goods', named]}
          load={(text) =>
            data(api.GET('/api/v1/staff/client-orders/goods/', { params: { query: { ...named, text } } }))
          }
          onAdd={({ product, article, multiplicity: quantity }) =>
            onChange(withLine(lines, { product, article, quantity }))
          }
          onPaste={onPaste}
          autoFocus
        />
        <Button kind="quiet" onClick={() => setIsPasting(true)}>
          Вставить список
        </Button>
      </div>
      {rejected.length > 0 && <Refused lines={rejected} onClose={() => setRejected([])} />}
      {isPasting && <PasteDialog onAdd={addList} onClose={() => setIsPasting(false)} />}
    </>
  );
}

function Refused({ lines, onClose }: { lines: readonly RejectedLine[]; onClose: () => void }) {
  return (
    <Notice kind="attention">
      <p>Не поняли {countOf(lines.length, ['строку', 'строки', 'строк'])}:</p>
      <ul>
        {lines.map(({ row, text, error }) => (
          <li key={row}>
            {row}. «{text}»: {error}
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" onClick={onClose}>
        Понятно
      </Button>
    </Notice>
  );
}

function PasteDialog({ onAdd, onClose }: { onAdd: (list: string) => void; onClose: () => void }) {
  const [list, setList] = useState('');
  return (
    <Dialog title="Список товаров" onClose={onClose}>
      <form
        className={css.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (list.trim() !== '') onAdd(list);
        }}
      >
        <TextArea
          id="pasted"
          label="Артикул и количество, по товару в строке"
          hint="Можно вставить прямо из письма или таблицы"
          rows={10}
          value={list}
          onChange={(event) => setList(event.target.value)}
          ref={focusFirst}
        />
        <Button type="submit" disabled={list.trim() === ''}>
          Добавить строки
        </Button>
      </form>
    </Dialog>
  );
}
