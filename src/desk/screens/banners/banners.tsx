import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { dayAndTime } from '../../content/content-state.tsx';
import { ContentTabs } from '../../content/content-tabs.tsx';
import { FilterSelect, Filters } from '../../lists/filters.tsx';
import { useListState } from '../../lists/use-list-state.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Head } from '../../shell/head.tsx';
import { BANNERS_KEY, type Banner, BannerForm } from './banner-form.tsx';
import * as css from './banners.module.css';
import { MarkedBanners } from './marked-banners.tsx';

const NAMES = ['place', 'state'] as const;
const PLACES = [
  { value: 'hero', name: 'Главный, с полкой товаров' },
  { value: 'side', name: 'Боковой' },
];
const STATES: Record<Banner['state'], [tone: Tone, name: string]> = {
  shown: ['good', 'На сайте'],
  waiting: ['work', 'Ждёт начала'],
  over: ['done', 'Закончился'],
  hidden: ['none', 'Скрыт'],
};

/** The banners of the home page and the catalogue, by place and order. */
export default function Banners() {
  const { filters, setFilters } = useListState(NAMES);
  const [open, setOpen] = useState<Banner | 'new'>();
  const { data: page, error } = useQuery({
    queryKey: BANNERS_KEY,
    queryFn: () => data(api.GET('/api/v1/staff/banners/', { params: { query: { limit: 100, offset: 0 } } })),
  });
  const banners = (page?.results ?? []).filter(
    ({ place, state }) =>
      (!filters.place || place === filters.place) && (!filters.state || state === filters.state),
  );
  const selection = useSelection(filters);
  return (
    <>
      <Head title="Баннеры" actions={<Button onClick={() => setOpen('new')}>Новый баннер</Button>} />
      <ContentTabs />
      <Filters>
        <FilterSelect
          label="Место"
          value={filters.place}
          options={PLACES}
          onChange={(place) => setFilters({ place })}
        />
        <FilterSelect
          label="Показ"
          value={filters.state}
          options={Object.entries(STATES).map(([value, [, name]]) => ({ value, name }))}
          onChange={(state) => setFilters({ state })}
        />
      </Filters>
      <MarkedBanners selection={selection} shown={banners} />
      <div className={css.list}>
        {error && <p role="alert">{failureText(error)}</p>}
        {page && banners.length === 0 && (
          <p>
            {page.results.length > 0
              ? 'По фильтру пусто.'
              : 'Баннеров нет. На главной стоит название магазина. Добавьте первый.'}
          </p>
        )}
        <ul className={css.cards}>
          {banners.map((banner) => (
            <li key={banner.id} className={css.card}>
              <input
                type="checkbox"
                aria-label={`Отметить: ${banner.title}`}
                checked={selection.has(String(banner.id))}
                onChange={() => selection.toggle(String(banner.id))}
              />
              {banner.image ? <img src={banner.image} alt="" width={96} height={96} /> : <span />}
              <div className={css.words}>
                <b>{banner.title}</b>
                <p>{banner.text}</p>
                <p className={css.quiet}>
                  {PLACES.find(({ value }) => value === banner.place)?.name}, {banner.button} → {banner.href}
                </p>
                <p className={css.quiet}>{datesOf(banner)}</p>
                {banner.is_ad && (
                  <p className={css.quiet}>
                    Реклама: {banner.advertiser}, erid {banner.erid}
                  </p>
                )}
              </div>
              <div className={css.state}>
                <Mark tone={STATES[banner.state][0]}>{STATES[banner.state][1]}</Mark>
                <Button kind="quiet" size="small" onClick={() => setOpen(banner)}>
                  Изменить
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {open && <BannerForm banner={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** «с 25.11 в 9:00 до 01.12 в 0:00» */
function datesOf({ starts_at: from, ends_at: to }: Banner): string {
  return (
    [from && `с ${dayAndTime(from)}`, to && `до ${dayAndTime(to)}`].filter(Boolean).join(' ') || 'без срока'
  );
}
