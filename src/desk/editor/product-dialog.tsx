import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data } from '../api/client.ts';
import { failureText } from '../api/failures.ts';
import { CONTENT_KEY } from '../content/sections.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { usePaused } from '../parts/use-paused.ts';
import * as css from './product-dialog.module.css';

interface ProductDialogProps {
  onChosen: (id: number) => void;
  onClose: () => void;
}

/** Finds a product by its article or name and puts it into the text. */
export function ProductDialog({ onChosen, onClose }: ProductDialogProps) {
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const found = useQuery({
    queryKey: [...CONTENT_KEY, 'goods-found', search],
    queryFn: () => data(api.GET('/api/v1/staff/content/goods/', { params: { query: { search } } })),
    enabled: search.length > 1,
  });
  return (
    <Dialog title="Товар в тексте" onClose={onClose}>
      <div className={css.find}>
        <TextField
          id="product-search"
          label="Артикул или название"
          hint="Читатели увидят карточку со своей ценой, наличием и кнопкой."
          value={text}
          maxLength={100}
          autoComplete="off"
          ref={focusFirst}
          onChange={(event) => setText(event.target.value)}
        />
        {found.error && <Notice kind="wrong">{failureText(found.error)}</Notice>}
        <div role="status">{found.data?.results.length === 0 && 'Такого товара нет.'}</div>
        <ul className={css.found}>
          {found.data?.results.map(({ id, name, article, image }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChosen(id);
                  onClose();
                }}
              >
                {image ? <img src={image} alt="" width={40} height={40} /> : <span />}
                <span>
                  {name}
                  <small>{article}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
