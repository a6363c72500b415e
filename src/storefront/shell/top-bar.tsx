import { memo } from 'react';
import { typograph } from '../../core/typograph.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { CityLink } from './city-link.tsx';
import { Logo } from './logo.tsx';
import { useShellLayout } from './shell-data.ts';
import { phoneHref } from './shell-layout.ts';
import css from './top-bar.module.css';
import { toggleOf } from './use-menu.ts';

const PAYMENT_MARKS = ['МИР', 'СБП', 'СЧЁТ'];

/** The first line: menu toggle, logo, payment marks; from 1150 px city, links and phone too (RULINGS 26). */
export const TopBar = memo(function TopBar({ isMenuOpen }: { isMenuOpen: boolean | undefined }) {
  const layout = useShellLayout();
  const phone = layout?.phones[0];
  return (
    <header className={css.top}>
      <div className={css.row}>
        <button type="button" className={css.toggle} {...toggleOf('section', isMenuOpen)} aria-label="Меню">
          <Icon name="list" />
        </button>
        <Logo />
        {layout && (
          <>
            {layout.cities.length > 0 && (
              <CityLink className={css.city}>
                <Icon name="map-pin" />
                <span className={css.cityName}>{layout.city.name}</span>
                <Icon name="caret-down" size="small" />
              </CityLink>
            )}
            <nav className={css.links} aria-label="О магазине">
              {layout.menu.map(({ id, name, href }) => (
                <a key={id} href={href}>
                  {typograph(name)}
                </a>
              ))}
            </nav>
          </>
        )}
        {phone && (
          <a className={css.phone} href={phoneHref(phone)}>
            {phone}
          </a>
        )}
        <ul className={css.marks} aria-label="Принимаем к оплате">
          {PAYMENT_MARKS.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      </div>
    </header>
  );
});
