import { memo } from 'react';
import { phoneHref } from '../../platform/text/phone-and-date.ts';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PagePart } from '../cached/cached.tsx';
import { BuyerNote } from '../companies/buyer-note.tsx';
import * as panelCss from '../shell/panel.module.css';
import { useShellLayout } from '../shell/shell-data.ts';
import type { ShellLayout } from '../shell/shell-layout.ts';
import { panelId } from '../shell/use-menu.ts';
import { CityLink } from './city-link.tsx';
import * as css from './menu-panel.module.css';

/** The menu (R2.14): city, items, social networks, email, the city's phone. */
export const MenuPanel = memo(function MenuPanel() {
  const layout = useShellLayout();
  const phone = layout?.phones[0];
  return (
    <nav id={panelId.section} popover="auto" className={cx(panelCss.panel, css.panel)} aria-label="Меню">
      <div className={css.head}>
        <h2>Меню</h2>
        <button
          type="button"
          className={panelCss.close}
          popoverTarget={panelId.section}
          popoverTargetAction="hide"
          aria-label="Закрыть меню"
        >
          <Icon name="x" />
        </button>
      </div>
      {layout && layout.cities.length > 0 && (
        <CityLink className={css.city}>
          <Icon name="map-pin" />
          <span>
            <span className={css.hint}>Ваш город</span>
            {layout.city.name}
          </span>
          <Icon name="caret-right" size="small" className={css.caret} />
        </CityLink>
      )}
      <BuyerNote />
      <PagePart name="menu" of="shell">
        <ul className={css.items}>
          <li>
            <a href="/catalog">Каталог</a>
          </li>
          {layout?.menu.map((item) => (
            <li key={item.id}>
              <a href={item.href}>{typograph(item.name)}</a>
            </li>
          ))}
        </ul>
        {layout && (
          <div className={css.contacts}>
            {phone && (
              <a className={css.phone} href={phoneHref(phone)}>
                <Icon name="phone" size="small" />
                {phone}
              </a>
            )}
            {layout.email && (
              <a className={css.email} href={`mailto:${layout.email}`}>
                <Icon name="envelope-simple" size="small" />
                {layout.email}
              </a>
            )}
            <SocialNetworks networks={layout.socialNetworks} />
          </div>
        )}
      </PagePart>
    </nav>
  );
});

function SocialNetworks({ networks }: { networks: ShellLayout['socialNetworks'] }) {
  if (networks.length === 0) return null;
  return (
    <ul className={css.social} aria-label="Мы в соцсетях">
      {networks.map(({ url, icon, title }) => (
        <li key={url}>
          <a href={url} rel="noopener" aria-label={icon ? title : undefined} title={icon ? title : undefined}>
            {icon ? <Icon name={icon} /> : title}
          </a>
        </li>
      ))}
    </ul>
  );
}
