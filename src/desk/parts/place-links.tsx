import { Link, NavLink, type To } from 'react-router';
import * as css from './place-links.module.css';

interface PlaceLinksProps {
  /** What the places are parts of, for screen readers. */
  label: string;
  places: readonly { to: To; name: string; isHere?: boolean }[];
}

/** The parts of a section of the desk, each with an address of its own. `isHere` when the address alone does not say it. */
export function PlaceLinks({ label, places }: PlaceLinksProps) {
  return (
    <nav className={css.places} aria-label={label}>
      {places.map(({ to, name, isHere }) =>
        isHere === undefined ? (
          <NavLink key={name} to={to} className={css.place}>
            {name}
          </NavLink>
        ) : (
          <Link key={name} to={to} className={css.place} aria-current={isHere ? 'page' : undefined}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
