import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { nearestFirst, type Spot } from '../../../shop/geo/distance/distance.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { localBusiness } from '../../json-ld/local-business.ts';
import { loadOrRedirect } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import NearestButton from '../../places/nearest.tsx';
import { useNow } from '../../places/use-now.ts';
import * as css from './pickup-points.module.css';
import { PointList } from './point-list.tsx';
import { centreOf, loadPoints, type PointsView } from './points.view.ts';
import { PointsFilterForm } from './points-filter.tsx';
import { PointsMap } from './points-map.tsx';

export function meta({ data: view, origin, shopName }: MetaArgs<PointsView>): PageMeta {
  const { title, description, canonical, breadcrumbs } = view.seo;
  const { isOpen, services } = view.filter;
  if (isOpen || services.length > 0 || view.chosen !== null)
    return { title, canonical, robots: 'noindex, follow' };
  const about = { company: shopName, city: view.city?.name ?? '', page: canonical };
  return {
    title,
    description,
    canonical,
    jsonLd: [
      breadcrumbList(breadcrumbs, origin),
      ...view.points.map((point) => localBusiness(point, about, origin)),
    ],
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<PointsView> {
  return loadOrRedirect(args, (api) => loadPoints(api, args.url));
}

/** Pick-up points as a list, and on a map if there is one (UI-9). */
export function Component() {
  const view = useLoaderData<PointsView>();
  const { seo, city } = view;
  return (
    <div className={css.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <h1>{typograph(seo.h1)}</h1>
      <p>
        <a href="/city?next=/pickup-points" rel="nofollow" className={css.other}>
          <Icon name="map-pin" size="small" />
          <span className={linkClass}>Другой город</span>
        </a>
      </p>
      {/* Another city has another list, with nothing selected. */}
      {view.total > 0 ? <Points key={city?.id} view={view} /> : <None />}
    </div>
  );
}

function Points({ view }: { view: PointsView }) {
  const { points, filter, city, chosen } = view;
  const [selected, setSelected] = useState(chosen);
  const [at, setAt] = useState<Spot | null>(null);
  const now = useNow(view.now);
  useEffect(() => setSelected(chosen), [chosen]);
  const from = at ?? centreOf(view);
  const listed = from ? nearestFirst(points, from) : points.map((point) => ({ point, km: null }));
  const hasMap = view.map.tiles !== null && points.some(({ lat }) => lat !== null);

  function selectOnMap(id: number) {
    setSelected(id);
    document.getElementById(`shop-${id}`)?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <div className={css.columns} data-map={hasMap || undefined}>
      <div>
        <div className={css.tools}>
          <PointsFilterForm view={view} />
          {points.length > 1 && (
            <div className={css.nearest}>
              <NearestButton isOn={at !== null} onFound={setAt} />
            </div>
          )}
        </div>
        {points.length > 0 ? (
          <PointList
            filter={filter}
            selected={selected}
            now={now}
            points={listed}
            city={city?.name ?? ''}
            from={at ? 'вас' : 'центра'}
            hasMap={hasMap}
            onSelect={setSelected}
          />
        ) : (
          <p className={css.none}>Подходящих пунктов нет. Снимите часть фильтров.</p>
        )}
      </div>
      {hasMap && (
        <div id="scheme" className={css.map}>
          <PointsMap
            points={points}
            filter={filter}
            selected={selected}
            onSelect={selectOnMap}
            source={view.map}
          />
        </div>
      )}
    </div>
  );
}

function None() {
  return (
    <p className={css.none}>
      В&nbsp;этом городе пунктов выдачи пока нет: привезём курьером или транспортной компанией.{' '}
      <Link to="/contacts" className={linkClass}>
        Написать в&nbsp;магазин
      </Link>
    </p>
  );
}
