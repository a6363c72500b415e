import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { changedLines } from './changed-lines.ts';
import * as css from './new-order.module.css';

/** The letter that the client will get. The shop places the order and rolls it back, so it says the same as the real one. */
export function LetterDialog({ order, onClose }: { order: Shape<'ClientOrder'>; onClose: () => void }) {
  const { data: preview, error } = useQuery({
    queryKey: ['client-orders', 'letter', order],
    queryFn: () => data(api.POST('/api/v1/staff/client-orders/preview/', { body: order })),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog title={preview?.letter.subject ?? 'Письмо клиенту'} onClose={onClose}>
      {error && (
        <Notice kind="wrong">
          <p>{failureText(error)}</p>
          {changedLines(error).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {!preview && !error && <p role="status">Готовим письмо…</p>}
      {preview && (
        <>
          <p className={css.note}>Кому: {preview.letter.to}. Номер появится, когда заказ оформят.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
          <div className={css.letter} tabIndex={0} role="document" aria-label="Текст письма">
            {preview.letter.text.trim()}
          </div>
        </>
      )}
    </Dialog>
  );
}
