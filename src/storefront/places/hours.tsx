import { hoursText, type OpeningHours } from '../../shop/geo/hours/hours.ts';
import * as css from './hours.module.css';

/** The hours of a shop in a line that wraps between the days, never inside «09:00–20:00». */
export function Hours({ hours }: { hours: readonly OpeningHours[] }) {
  return hours.map((span, at) => (
    <span key={span.days} className={css.span}>
      {hoursText([span])}
      {at < hours.length - 1 && ', '}
    </span>
  ));
}
