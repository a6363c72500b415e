import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { BulkDialog } from '../../goods/bulk-dialog.tsx';
import { type Goods, goodsOptionsQuery } from '../../goods/goods-query.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './product.module.css';
import { likenesses, type SimilarAction } from './similar-actions.ts';

interface SimilarDialogProps {
  goods: Goods;
  /** What may be applied, at least one. */
  actions: readonly SimilarAction[];
  /** The product has changes that are not saved and so are not among the actions. */
  isUnsaved: boolean;
  onClose: () => void;
}

/** Gives goods like this one what the staff has set of it: which goods, what will change, then the change with its undo (STF-177). */
export function SimilarDialog({ goods, actions, isUnsaved, onClose }: SimilarDialogProps) {
  const { data: options } = useQuery(goodsOptionsQuery());
  const like = likenesses(goods, options?.brands.find(({ name }) => name === goods.brand)?.id);
  const [chosen, choose] = useState({ action: 0, likeness: 0, text: '' });
  const text = chosen.text.trim();
  const filter = { ...like[chosen.likeness]?.filter, ...(text !== '' && { text }) };
  return (
    <BulkDialog
      title="Применить к похожим"
      selection={{ filter }}
      onClose={onClose}
      fields={({ onChange, onLook, isLooking }) => {
        const set = (change: Partial<typeof chosen>) => {
          choose({ ...chosen, ...change });
          onChange();
        };
        return (
          <>
            {isUnsaved && (
              <Notice kind="attention">Несохранённого здесь нет: сначала сохраните товар.</Notice>
            )}
            <SelectField
              id="similar-action"
              name="action"
              label="Что применить"
              options={actions.map(({ label }, at) => ({ value: String(at), label }))}
              onChange={({ target }) => set({ action: Number(target.value) })}
            />
            <SelectField
              id="similar-goods"
              name="likeness"
              label="К каким товарам"
              options={like.map(({ label }, at) => ({ value: String(at), label }))}
              onChange={({ target }) => set({ likeness: Number(target.value) })}
            />
            <TextField
              id="similar-text"
              name="text"
              label="Только с такими словами в названии"
              hint="Пустое: все"
              value={chosen.text}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => set({ text: target.value })}
            />
            <p className={css.quiet}>Вернуть можно 30 дней: «Товары», «Журнал».</p>
            <Button
              kind="quiet"
              busy={isLooking && 'Считаем'}
              // Without a likeness the filter would find the whole shop.
              disabled={like[chosen.likeness] === undefined}
              onClick={() => {
                const wanted = actions[chosen.action];
                if (wanted) onLook(wanted.action);
              }}
            >
              Посмотреть, что изменится
            </Button>
          </>
        );
      }}
    />
  );
}
