import type { ReactNode } from 'react';
import { phoneHref } from '../../platform/text/phone-and-date.ts';
import { routeHref } from '../../shop/geo/geo.ts';
import { openState } from '../../shop/geo/opening-hours/opening-hours.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { Hours } from './hours.tsx';
import * as css from './place-facts.module.css';

/** A shop as the API returns it, with what a visitor needs to get there. */
export interface Place {
  id: number;
  address: string;
  phone: string;
  lat: number | null;
  lon: number | null;
  working_hours: { days: string; from: string; to: string }[];
  time_zone: string;
}

interface PlaceFactsProps {
  place: Place;
  city: string;
  now: Date;
  /** Further links next to the route. */
  children?: ReactNode;
}

/** Whether a shop is open, its hours, its phone, the route. */
export function PlaceFacts({ place, city, now, children }: PlaceFactsProps) {
  const { working_hours: hours, phone } = place;
  const state = openState(hours, now, place.time_zone);
  return (
    <>
      {state && (
        <p className={css.times}>
          <span className={cx(css.state, state.isOpen && css.open)}>
            <span className={css.dot} aria-hidden="true" />
            {state.text}
          </span>
          <span className={css.hours}>
            <Hours hours={hours} />
          </span>
        </p>
      )}
      <p className={css.links}>
        {phone && (
          <a href={phoneHref(phone)} className={css.link}>
            <Icon name="phone" size="small" />
            <span className={css.phone}>{phone}</span>
          </a>
        )}
        <a href={routeHref(place, city)} target="_blank" rel="noopener noreferrer" className={css.link}>
          <Icon name="arrow-square-out" size="small" />
          <span className={linkClass}>Как проехать</span>
        </a>
        {children}
      </p>
    </>
  );
}
