import { typograph } from '../../../core/typograph.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { collectHref } from '../../cart/collect-href.ts';
import { useCart } from '../../cart/use-cart.ts';
import { PlaceFacts } from '../../places/place-facts.tsx';
import { isPlainPress } from '../../plain-press.ts';
import { distanceText } from './distance.ts';
import css from './point-list.module.css';
import { type NumberedPoint, type PointsFilter, pointsHref } from './points.view.ts';

interface PointListProps {
  points: readonly { point: NumberedPoint; km: number | null }[];
  city: string;
  /** What distances are counted from. */
  from: 'вас' | 'центра';
  hasMap: boolean;
  filter: PointsFilter;
  selected: number | null;
  onSelect: (id: number) => void;
  now: Date;
}

/** All that one wants to know before going there: needs neither the map nor scripts. */
export function PointList({ points, city, from, hasMap, filter, selected, onSelect, now }: PointListProps) {
  // Nothing to collect yet: nothing to press.
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
                      if (!isPlainPress(event)) return;
                      event.preventDefault();
                      onSelect(id);
                      document.getElementById('scheme')?.scrollIntoView({ block: 'nearest' });
                    }}
                  >
                    <Icon name="map-pin" size="small" />
                    <span className={linkClass}>Где это</span>
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
