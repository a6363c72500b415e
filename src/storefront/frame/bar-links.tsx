import { memo } from 'react';
import { useLocation } from 'react-router';
import { countOf, type PluralForms } from '../../platform/text/plural.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/names.ts';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import { useCart } from '../visitor/use-cart.ts';
import { useVisitor } from '../visitor/use-visitor.ts';
import { useWishlist } from '../visitor/use-wishlist.ts';
import * as css from './bar.module.css';

/** Wishlist, cart and profile with their states (R2.18). */
export const BarLinks = memo(function BarLinks() {
  const { pathname, search } = useLocation();
  const { isAuthenticated } = useVisitor();
  return (
    <ul className={css.links}>
      <li>
        <BarLink
          href="/wishlist"
          rel="nofollow"
          icon="heart"
          name="Избранное"
          count={useWishlist().count}
          forms={['товар', 'товара', 'товаров']}
          isCurrent={pathname === '/wishlist'}
        />
      </li>
      <li>
        <BarLink
          href="/cart"
          rel="nofollow"
          icon="shopping-cart-simple"
          name="Корзина"
          count={useCart().count}
          forms={['позиция', 'позиции', 'позиций']}
          isCurrent={pathname === '/cart'}
        />
      </li>
      <li>
        <BarLink
          href={profileHref(isAuthenticated, pathname + search)}
          rel={isAuthenticated ? undefined : 'nofollow'}
          icon="user-circle"
          name={isAuthenticated ? 'Кабинет' : 'Войти'}
          isCurrent={isProfilePath(pathname)}
        />
      </li>
    </ul>
  );
});

interface BarLinkProps {
  href: string;
  icon: IconName & ('heart' | 'shopping-cart-simple' | 'user-circle');
  name: string;
  rel?: string | undefined;
  count?: number;
  /** Plural forms of what is counted, for a screen reader: «Корзина, 12 позиций». */
  forms?: PluralForms;
  isCurrent: boolean;
}

function BarLink({ href, rel, icon, name, count = 0, forms, isCurrent }: BarLinkProps) {
  const words = forms && count > 0 ? `${name}, ${countOf(count, forms)}` : name;
  return (
    <a href={href} rel={rel} className={css.link} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={isCurrent ? `${icon}-fill` : icon} />
      {/* Read as one phrase, but drawn as a word and a separate number. */}
      <span className={css.name} aria-hidden="true">
        {name}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={css.badge}>
        <Badge count={count} />
      </span>
    </a>
  );
}

/** Whether the profile is highlighted on a page (R2.21). */
export function isProfilePath(path: string): boolean {
  return /^\/(auth|account)(\/|$)/.test(path);
}

/** Pages that a login does not return to. */
const NO_WAY_BACK = /^\/($|(auth|account|city|404|_error)(\/|$))/;

/** The address of the profile link, including where to return after a login (R6.3). */
export function profileHref(isAuthenticated: boolean, here: string): string {
  if (isAuthenticated) return '/account/orders';
  return NO_WAY_BACK.test(here.replace(/\?.*$/s, ''))
    ? '/auth/login'
    : `/auth/login?next=${encodeURIComponent(here)}`;
}
