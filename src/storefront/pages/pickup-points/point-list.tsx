import { typograph } from '../../../platform/text/typograph.ts';
import { distanceText } from '../../../shop/geo/distance/distance.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { collectHref } from '../../buying/collect-href.ts';
import { isPlainClick } from '../../navigation/plain-click.ts';
import { PlaceFacts } from '../../places/place-facts.tsx';
import { useCart } from '../../visitor/use-cart.ts';
import * as css from './point-list.module.css';
import { type NumberedPoint, type PointsFilter, pointsHref } from './points.view.ts';

interface PointListProps {
  points: readonly { point: NumberedPoint; km: number | null }[];
  city: string;
  /** What distances are measured from. */
  from: 'вас' | 'центра';
  hasMap: boolean;
  filter: PointsFilter;
  selected: number | null;
  onSelect: (id: number) => void;
  now: Date;
}

/** The points with everything a visitor needs; it works without the map and without scripts. */
export function PointList({ points, city, from, hasMap, filter, selected, onSelect, now }: PointListProps) {
  // With an empty cart there is nothing to collect, so the buttons are hidden.
  const hasGoods = useCart().count > 0;
  return (
    <ol className={css.points} data-map={hasMap || undefined}>
      {points.map(({ point, km }) => {
        const { id, number, name, address, services } = point;
        const isChosen = id === selected;
        return (
          <li
            key={id}
            id={`shop-${id}`}
            aria-current={isChosen ? 'true' : undefined}
            className={cx(css.point, isChosen && css.chosen)}
          >
            <span className={css.number} aria-hidden="true">
              {number}
            </span>
            <div className={css.body}>
              <h2 className={css.name}>{typograph(address)}</h2>
              {name !== address && !address.startsWith(name) && (
                <p className={css.quiet}>{typograph(name)}</p>
              )}
              {km !== null && (
                <p className={css.quiet}>{`${distanceText(km)} от\u00a0${from} по\u00a0прямой`}</p>
              )}
              <PlaceFacts place={point} city={city} now={now}>
                {hasMap && point.lat !== null && (
                  <a
                    href={`${pointsHref(filter, id)}#scheme`}
                    rel="nofollow"
                    className={css.show}
                    onClick={(event) => {
                      if (!isPlainClick(event)) return;
                      event.preventDefault();
                      onSelect(id);
                      document.getElementById('scheme')?.scrollIntoView({ block: 'nearest' });
                    }}
                  >
                    <Icon name="map-pin" size="small" />
                    <span className={linkClass}>Показать на&nbsp;карте</span>
                  </a>
                )}
                {hasGoods && (
                  <a href={collectHref(id)} rel="nofollow" className={css.show}>
                    <Icon name="shopping-cart-simple" size="small" />
                    <span className={linkClass}>Заберу здесь</span>
                  </a>
                )}
              </PlaceFacts>
              {services.length > 0 && (
                <p className={css.services}>
                  {services.map((service) => service.name.replaceAll(' ', '\u00a0')).join(' · ')}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
