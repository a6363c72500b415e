import { memo } from 'react';
import { phoneHref } from '../../platform/text/phone-and-date.ts';
import { typograph } from '../../platform/text/typograph.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PaymentIcon } from '../../ui/icon/payment-icon.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import { type Menu, useToggle } from '../shell/use-menu.ts';
import { CityLink } from './city-link.tsx';
import { Logo } from './logo.tsx';
import * as css from './top-bar.module.css';

const PAYMENTS = [
  { name: 'pay-mir', label: 'Карта «Мир»' },
  { name: 'pay-sbp', label: 'СБП' },
  { name: 'pay-invoice', label: 'По счёту' },
] as const;

/** The first line: menu toggle, logo, payment icons; from 1150 px city, links and phone too. */
export const TopBar = memo(function TopBar({ menu }: { menu: Menu }) {
  const layout = useShellLayout();
  const phone = layout?.phones[0];
  return (
    <header className={css.top}>
      <div className={css.row}>
        <MenuToggle menu={menu} />
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
            <nav className={css.about} aria-label="О магазине">
              <div className={css.links}>
                {layout.menu.map(({ id, name, href }) => (
                  <a key={id} href={href}>
                    {typograph(name)}
                  </a>
                ))}
              </div>
              <MoreLinks menu={menu} />
            </nav>
          </>
        )}
        {phone && (
          <a className={css.phone} href={phoneHref(phone)}>
            {phone}
          </a>
        )}
        <ul className={css.marks} aria-label="Принимаем к оплате">
          {PAYMENTS.map(({ name, label }) => (
            <li key={name}>
              <PaymentIcon name={name} label={label} />
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
});

function MenuToggle({ menu }: { menu: Menu }) {
  return (
    <button type="button" className={css.toggle} {...useToggle(menu, 'section')} aria-label="Меню">
      <Icon name="list" className={css.whenClosed} />
      <Icon name="x" className={css.whenOpen} />
    </button>
  );
}

/** Opens the menu next to the links that fit into the line. */
function MoreLinks({ menu }: { menu: Menu }) {
  return (
    <button type="button" className={css.more} {...useToggle(menu, 'section')}>
      Ещё
      <Icon name="caret-down" size="small" />
    </button>
  );
}
