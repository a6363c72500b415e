import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, fieldErrors, hasStatus } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { AdFields } from '../../content/ad-fields.tsx';
import { ImageDialog } from '../../editor/image-dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { notify } from '../../parts/notify.ts';
import { useSeenVersion } from '../../parts/seen-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import * as css from './banners.module.css';

export type Banner = Shape<'StaffBanner'>;
export const BANNERS_KEY = ['banners'] as const;

const NAMES: Record<string, string> = {
  place: 'место',
  title: 'заголовок',
  text: 'текст',
  button: 'кнопка',
  href: 'ссылка',
  image: 'картинка',
  sort: 'порядок',
  is_hidden: 'скрыт',
  is_ad: 'реклама',
  advertiser: 'рекламодатель',
  erid: 'erid',
  starts_at: 'начало',
  ends_at: 'конец',
  alt: 'что на картинке',
};

/** The fields that say themselves what is wrong with them. */
const FIELDS = ['title', 'text', 'button', 'href', 'starts_at', 'ends_at', 'sort', 'advertiser', 'erid'];

/** A banner: its words, its image, its place and dates, and the label of an advert. */
export function BannerForm({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const [image, setImage] = useState({ image: banner?.image ?? '', alt: banner?.alt ?? '' });
  const [ad, setAd] = useState({
    is_ad: banner?.is_ad ?? false,
    advertiser: banner?.advertiser ?? '',
    erid: banner?.erid ?? '',
  });
  const [isHidden, setHidden] = useState(banner?.is_hidden ?? false);
  const [isChoosing, choose] = useState(false);
  const [isRemoving, askRemoval] = useState(false);
  const params = { path: { id: String(banner?.id) } };
  const done = (text: string) => {
    client.invalidateQueries({ queryKey: BANNERS_KEY });
    notify({ text });
    onClose();
  };
  const { seen, note } = useSeenVersion(banner?.version ?? 0);
  const write = useWrite({
    onError: note,
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '').trim();
      const moment = (name: string) => (text(name) ? new Date(text(name)).toISOString() : null);
      const body = {
        title: text('title'),
        text: text('text'),
        button: text('button'),
        href: text('href'),
        place: text('place') as Banner['place'],
        sort: Number(text('sort')) || 0,
        is_hidden: isHidden,
        starts_at: moment('starts_at'),
        ends_at: moment('ends_at'),
        ...image,
        ...ad,
      };
      return banner
        ? data(
            api.PATCH('/api/v1/staff/banners/{id}/', {
              params,
              body: { ...body, version: seen() },
            }),
          )
        : data(api.POST('/api/v1/staff/banners/', { body }));
    },
    onSuccess: ({ state }) =>
      done(state === 'shown' ? 'Баннер на сайте.' : 'Баннер сохранён, посетители его не видят.'),
  });
  const remove = useWrite({
    mutationFn: () => api.DELETE('/api/v1/staff/banners/{id}/', { params }),
    onSuccess: () => done('Баннер удалён.'),
  });
  const errors = fieldErrors(write.error);
  const isStale = hasStatus(write.error, 409);
  const field = (name: keyof Banner & string, label: string, type = 'text') => (
    <TextField
      id={`banner-${name}`}
      name={name}
      label={label}
      type={type}
      defaultValue={type === 'datetime-local' ? localMoment(banner?.[name]) : String(banner?.[name] ?? '')}
      maxLength={500}
      error={errors[name]}
    />
  );
  return (
    <Confirm
      title={banner ? 'Баннер' : 'Новый баннер'}
      action="Сохранить"
      busy={write.isPending && 'Сохраняем'}
      error={isStale ? null : besides(FIELDS, write.error)}
      onConfirm={write.mutate}
      onClose={onClose}
    >
      {isStale && write.error && <Conflict error={write.error} nameOf={(name) => NAMES[name] ?? name} />}
      <SelectField
        id="banner-place"
        name="place"
        label="Место"
        options={[
          { value: 'hero', label: 'Главный, с полкой товаров' },
          { value: 'side', label: 'Боковой' },
        ]}
        defaultValue={banner?.place ?? 'side'}
      />
      {field('title', 'Заголовок')}
      {field('text', 'Текст')}
      {field('button', 'Кнопка')}
      {field('href', 'Куда ведёт')}
      <div className={css.picture}>
        {image.image && <img src={image.image} alt={image.alt} width={96} height={96} />}
        <Button kind="quiet" size="small" onClick={() => choose(true)}>
          {image.image ? 'Другая картинка' : 'Добавить картинку'}
        </Button>
        {image.image && (
          <Button kind="text" size="small" onClick={() => setImage({ image: '', alt: '' })}>
            Убрать
          </Button>
        )}
      </div>
      {field('starts_at', 'Показывать с', 'datetime-local')}
      {field('ends_at', 'Показывать до', 'datetime-local')}
      {field('sort', 'Порядок', 'number')}
      <AdFields value={ad} onChange={(change) => setAd({ ...ad, ...change })} errors={errors} />
      <label className={css.check}>
        <input type="checkbox" checked={isHidden} onChange={(event) => setHidden(event.target.checked)} />
        Не показывать
      </label>
      {banner && (
        <Button kind="text" onClick={() => askRemoval(true)}>
          Удалить баннер
        </Button>
      )}
      {isRemoving && (
        <Confirm
          title={`Удалить баннер «${banner?.title}»?`}
          kind="danger"
          action="Удалить"
          busy={remove.isPending && 'Удаляем'}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => askRemoval(false)}
        >
          <p>Вернуть его нельзя. Чтобы убрать с сайта на время, отметьте «Не показывать».</p>
        </Confirm>
      )}
      {isChoosing && (
        <ImageDialog
          onUploaded={({ src, alt }) => setImage({ image: src, alt })}
          onClose={() => choose(false)}
        />
      )}
    </Confirm>
  );
}

/** A moment as a field for a local date and time takes it. */
function localMoment(moment: unknown): string {
  if (typeof moment !== 'string') return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
