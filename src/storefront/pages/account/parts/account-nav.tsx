import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { type Action, may } from '../../../../shop/companies/companies.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import type { IconName } from '../../../../ui/icon/names.ts';
import type { Account } from './account.ts';
import * as css from './account-nav.module.css';

interface Section {
  href: string;
  name: string;
  icon: IconName;
  /**
   * Shown only to company members whose role permits it; a private person sees only the personal sections.
   */
  needs?: Action;
}

const SECTIONS: readonly Section[] = [
  { href: '/account/orders', name: 'Заказы', icon: 'package' },
  { href: '/account/claims', name: 'Возвраты', icon: 'arrow-counter-clockwise' },
  { href: '/account/messages', name: 'Сообщения', icon: 'envelope-simple' },
  { href: '/account/documents', name: 'Документы', icon: 'file-text', needs: 'documents.read' },
  { href: '/account/contracts', name: 'Договоры', icon: 'handshake', needs: 'contracts.read' },
  { href: '/account/powers', name: 'Доверенности', icon: 'identification-card', needs: 'powers.read' },
  { href: '/account/addresses', name: 'Адреса', icon: 'map-pin' },
  { href: '/account/companies', name: 'Юрлица', icon: 'buildings' },
  { href: '/wishlist', name: 'Избранное', icon: 'heart' },
  { href: '/account/profile', name: 'Профиль', icon: 'gear' },
];

/** The sections of the account: a column next to the page, on narrow screens a row that scrolls. */
export function AccountNav({ account }: { account: Account }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // The row starts at the first section, so the current one may be out of sight.
    const current = pathname && nav.current?.querySelector<HTMLElement>('[aria-current]');
    const first = nav.current?.querySelector('a');
    if (current && first && nav.current) nav.current.scrollLeft = current.offsetLeft - first.offsetLeft;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Кабинет" className={css.nav}>
      <ul className={css.list}>
        {SECTIONS.filter(({ needs }) => !needs || account.roles.some((role) => may(role, needs))).map(
          ({ href, name, icon }) => {
            const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
            return (
              <li key={href}>
                <a href={href} aria-current={isCurrent ? 'page' : undefined} className={css.item}>
                  <Icon name={icon} className={css.sign} />
                  {name}
                </a>
              </li>
            );
          },
        )}
        <li>
          <Form method="post" action="/auth/logout">
            <button type="submit" className={css.item}>
              <Icon name="sign-out" className={css.sign} />
              Выйти
            </button>
          </Form>
        </li>
      </ul>
    </nav>
  );
}
