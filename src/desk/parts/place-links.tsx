import { Link, NavLink, type To, useLocation } from 'react-router';
import * as css from './place-links.module.css';
import { useChosenInView } from './use-chosen-in-view.ts';

interface PlaceLinksProps {
  /** What the places are parts of, for screen readers. */
  label: string;
  places: readonly { to: To; name: string; isHere?: boolean }[];
}

/** The parts of a section of the desk, each with an address of its own. `isHere` when the address alone does not say it. */
export function PlaceLinks({ label, places }: PlaceLinksProps) {
  const { pathname, search } = useLocation();
  const row = useChosenInView<HTMLElement>(pathname + search);
  return (
    <nav ref={row} className={css.places} aria-label={label}>
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
