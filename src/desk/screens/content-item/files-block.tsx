import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { ContentItem } from '../../content/sections.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './item-aside.module.css';

/** The files of a text that readers may download. They are added and removed at once, without the draft. */
export function FilesBlock({ item, onChange }: { item: ContentItem; onChange: (item: ContentItem) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const path = { id: String(item.id) };
  const add = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return data(
        api.POST('/api/v1/staff/content/{id}/files/', {
          params: { path },
          body: form as never,
          bodySerializer: (body) => body as never,
        }),
      );
    },
    onSuccess: onChange,
  });
  const remove = useMutation({
    mutationFn: async (file: number) => {
      await api.DELETE('/api/v1/staff/content/{id}/files/{file}/', {
        params: { path: { ...path, file: String(file) } },
      });
      return data(api.GET('/api/v1/staff/content/{id}/', { params: { path } }));
    },
    onSuccess: onChange,
  });
  const error = add.error ?? remove.error;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) add.mutate(file);
    target.value = '';
  };
  return (
    <div className={css.block}>
      <b>Файлы для посетителей</b>
      {item.files.map(({ id, name, status, download_url: href }) => (
        <div key={id} className={css.row}>
          <a href={href} className={css.link}>
            {name}
          </a>
          {status !== 'готов' && <small>{status}</small>}
          <Button
            kind="text"
            size="small"
            busy={remove.isPending && remove.variables === id && 'Убираем'}
            onClick={() => remove.mutate(id)}
          >
            Убрать
          </Button>
        </div>
      ))}
      <input ref={field} type="file" hidden aria-label="Файл" onChange={choose} />
      <Button
        kind="quiet"
        size="small"
        busy={add.isPending && 'Загружаем'}
        onClick={() => field.current?.click()}
      >
        Приложить файл
      </Button>
      {error && <p className={css.failure}>{failureText(error)}</p>}
    </div>
  );
}
