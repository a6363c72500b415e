import { NavLink } from 'react-router';
import { formatCount } from '../../platform/text/plural.ts';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import { Icon } from '../icon/icon.tsx';
import * as css from './bottom-bar.module.css';
import { useShell } from './shell-context.ts';
import { type MenuPlace, useCount, useMenu } from './use-menu.ts';

/** How many places the bar has; the last one opens the menu. */
const PLACES = 5;

/** The menu of a phone: the first places, and a button for the others. */
export function BottomBar() {
  const places = useMenu().flat();
  const { openMenu } = useShell();
  return (
    <nav className={css.bar} aria-label="Разделы стойки">
      {places.slice(0, PLACES - 1).map((place) => (
        <Place key={place.path} place={place} />
      ))}
      <button type="button" className={css.place} onClick={openMenu}>
        <Icon name="list" size="big" />
        <span className={css.name}>Ещё</span>
      </button>
    </nav>
  );
}

function Place({ place }: { place: MenuPlace }) {
  const count = useCount(place);
  return (
    <NavLink to={`/${place.path}`} end={place.path === ''} className={css.place}>
      <Icon name={place.icon} size="big" />
      <span className={css.name}>{place.short ?? place.name}</span>
      {count !== null && (
        <span className={css.count}>
          {formatCount(count)}
          <VisuallyHidden> ждут</VisuallyHidden>
        </span>
      )}
    </NavLink>
  );
}
