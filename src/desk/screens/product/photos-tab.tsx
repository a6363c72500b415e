import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Goods } from '../../goods/goods-query.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { type Photo, shownOf } from './goods-draft.ts';
import * as css from './photos-tab.module.css';
import type { GoodsEdit } from './use-goods-edit.ts';

/** The photos that buyers see, in their order: by drag, and by the buttons of each. The first one stands in lists. */
export function PhotosTab({ goods, edit }: { goods: Goods; edit: GoodsEdit }) {
  const { value, isOwn } = shownOf<Photo[]>(goods.photos, edit.draft.photos);
  const photos = value ?? [];
  const [dragged, setDragged] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const form = new FormData();
        form.set('file', file);
        // At once: those before a file that is rejected stay.
        edit.addPhoto(
          await data(
            api.POST('/api/v1/staff/catalogue/photos/', {
              body: form as never,
              bodySerializer: (body) => body as never,
            }),
          ),
        );
      }
    },
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= photos.length || from === to) return;
    const next = [...photos];
    const [photo] = next.splice(from, 1);
    if (photo) next.splice(to, 0, photo);
    edit.setPhotos(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (edit.mayEdit && event.dataTransfer.files.length > 0) upload.mutate([...event.dataTransfer.files]);
  };
  return (
    <section
      className={css.place}
      aria-label="Фото, их можно перетащить сюда"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div className={css.head}>
        <span>
          {photos.length === 0
            ? 'Фото нет: перетащите их сюда.'
            : isOwn
              ? 'Порядок и фото заданы здесь.'
              : 'Фото как в 1С.'}
        </span>
        {edit.mayEdit && (
          <>
            <input
              ref={field}
              type="file"
              hidden
              multiple
              accept="image/jpeg,image/png,image/webp"
              aria-label="Файлы фото"
              onChange={(event) => {
                upload.mutate([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <Button
              kind="quiet"
              size="small"
              busy={upload.isPending && 'Загружаем'}
              onClick={() => field.current?.click()}
            >
              <Icon name="upload-simple" size="small" /> Добавить фото
            </Button>
            {isOwn && (
              <Button kind="text" size="small" onClick={() => edit.setPhotos(null)}>
                Вернуть из 1С
              </Button>
            )}
          </>
        )}
      </div>
      {upload.error && <Notice kind="wrong">{failureText(upload.error)}</Notice>}
      <ol className={css.photos}>
        {photos.map((photo, at) => (
          <li
            key={photo.src}
            className={cx(css.photo, dragged === at && css.dragged)}
            draggable={edit.mayEdit}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              event.stopPropagation();
              move(dragged, at);
              setDragged(null);
            }}
          >
            <img src={photo.src} alt={photo.alt || `Фото ${at + 1}`} />
            {edit.mayEdit && (
              <div className={css.tools}>
                <Button
                  kind="quiet"
                  size="small"
                  isSquare={true}
                  aria-label={`Фото ${at + 1} раньше`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="caret-left" size="small" />
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  isSquare={true}
                  aria-label={`Фото ${at + 1} позже`}
                  disabled={at === photos.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="caret-right" size="small" />
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  isSquare={true}
                  aria-label={`Убрать фото ${at + 1}`}
                  onClick={() => edit.setPhotos(photos.filter((_, other) => other !== at))}
                >
                  <Icon name="trash" size="small" />
                </Button>
              </div>
            )}
            {edit.mayEdit && (
              <input
                className={css.alt}
                aria-label={`Что на фото ${at + 1}`}
                placeholder="Что на фото"
                value={photo.alt}
                maxLength={300}
                onChange={(event) =>
                  edit.setPhotos(
                    photos.map((each, other) => (other === at ? { ...each, alt: event.target.value } : each)),
                  )
                }
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
