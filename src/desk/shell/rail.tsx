import { NavLink } from 'react-router';
import { formatCount } from '../../platform/text/plural.ts';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import { Icon } from '../icon/icon.tsx';
import { useSession } from '../session/session.ts';
import { initialsOf } from './initials.ts';
import * as css from './rail.module.css';
import { useShell } from './shell-context.ts';
import { type MenuPlace, useCount, useMenu } from './use-menu.ts';

/** The counter at the left edge: the menu of this person, and who it is. Narrow, it shows icons alone. */
export function Rail() {
  const menu = useMenu();
  const { openMenu } = useShell();
  const { name, grants } = useSession();
  return (
    <nav className={css.rail} aria-label="Разделы стойки">
      <span className={css.logo}>Витрина</span>
      <div className={css.menu}>
        {menu.map((places) => (
          <ul key={places[0]?.group}>
            {places.map((place) => (
              <Place key={place.path} place={place} isWhole={hasPlaceWithin(menu, place)} />
            ))}
          </ul>
        ))}
      </div>
      <button type="button" className={css.who} onClick={openMenu}>
        <span className={css.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={css.person}>
          <b>{name}</b>
          <span>{rolesOf(grants)}</span>
        </span>
      </button>
    </nav>
  );
}

/** Whether another place of the menu lies below this one: «Фразы» below «Настройки». */
function hasPlaceWithin(menu: readonly MenuPlace[][], { path }: MenuPlace): boolean {
  return menu.flat().some((other) => other.path.startsWith(`${path}/`));
}

/** @param isWhole the place is current at its own address only, not at those below it */
function Place({ place, isWhole }: { place: MenuPlace; isWhole: boolean }) {
  const count = useCount(place);
  return (
    <li>
      <NavLink
        to={`/${place.path}`}
        end={place.path === '' || isWhole}
        className={css.place}
        title={place.name}
      >
        <Icon name={place.icon} />
        <span className={css.name}>{place.name}</span>
        {count !== null && (
          <span className={css.count}>
            {formatCount(count)}
            <VisuallyHidden> ждут</VisuallyHidden>
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** «менеджер, 2 города» */
function rolesOf(grants: ReturnType<typeof useSession>['grants']): string {
  const names = [...new Set(grants.map(({ name }) => name))].join(', ');
  const places = [...new Set(grants.flatMap(({ city, shop }) => city?.name ?? shop?.name ?? []))];
  if (places.length === 0) return names;
  return `${names}, ${places.length === 1 ? places[0] : `мест: ${places.length}`}`;
}
