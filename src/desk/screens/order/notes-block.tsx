import type { FormEvent } from 'react';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { api } from '../../api/client.ts';
import type { Order } from '../../orders/order-query.ts';
import { fieldName } from '../../orders/order-words.ts';
import { useOrderWrite } from '../../orders/order-write.ts';
import { Button } from '../../parts/button.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { useDraft } from '../../parts/draft.ts';
import { longMoment } from '../../parts/moments.ts';
import { Block, Item } from './block.tsx';
import * as css from './order.module.css';

/** Notes of the staff, which buyers never see. An unsent one stays in the tab. */
export function NotesBlock({ order }: { order: Order }) {
  const [text, setText, end] = useDraft(`note ${order.id}`, '');
  const add = useOrderWrite(
    (written: string) =>
      api.POST('/api/v1/staff/orders/{id}/notes/', {
        params: { path: { id: String(order.id) } },
        body: { text: written },
      }),
    'Заметка сохранена.',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !add.isPending) add.mutate(text, { onSuccess: end });
  };
  return (
    <Block title="Заметки для своих">
      <ul>
        {order.notes.map(({ id, text: written, by, at }) => (
          <Item key={id} title={written} note={`${by}, ${longMoment(new Date(at), order.city.time_zone)}`} />
        ))}
      </ul>
      <form onSubmit={submit} className={css.note}>
        <TextArea
          id="note-text"
          label="Новая заметка"
          value={text}
          rows={1}
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
        />
        {add.error && <Conflict error={add.error} nameOf={fieldName} timeZone={order.city.time_zone} />}
        {text.trim() !== '' && (
          <Button type="submit" kind="quiet" size="small" busy={add.isPending && 'Сохраняем'}>
            Сохранить заметку
          </Button>
        )}
      </form>
    </Block>
  );
}
