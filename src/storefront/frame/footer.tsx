import { memo } from 'react';
import { phoneHref } from '../../platform/text/phone-and-date.ts';
import { typograph, typographPlace } from '../../platform/text/typograph.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../ui/text/text.tsx';
import { Hours } from '../places/hours.tsx';
import { SellerLine } from '../shell/seller-line.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import * as css from './footer.module.css';
import { Logo } from './logo.tsx';

/** Pages that the law requires to be reachable from every page (ACC-11). */
const LAWFUL = [
  { href: '/cookies', name: 'Настройки куки' },
  { href: '/recommendations', name: 'Применяются рекомендательные технологии' },
];

/**
 * The city's addresses, hours and phones, the info documents, the seller, and the disclosure note (R2.23).
 */
export const Footer = memo(function Footer() {
  const layout = useShellLayout();
  if (!layout) return null;
  const { company, disclosure } = layout;
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <div>
          <Logo />
          {layout.slogan && <p className={css.quiet}>{typograph(layout.slogan)}</p>}
        </div>
        {layout.city.name && (
          <div>
            <h2 className={css.title}>{layout.city.name}</h2>
            <ul className={css.links}>
              {layout.footerPhones.map(({ name, phone }) => (
                <li key={phone}>
                  <a href={phoneHref(phone)}>
                    {phone}
                    {name && <span className={css.whose}>{typograph(name)}</span>}
                  </a>
                </li>
              ))}
              {layout.addresses.map(({ address, hours }) => (
                <li key={address}>
                  {typographPlace(address)}
                  {hours.length > 0 && (
                    <span className={css.whose}>
                      <Hours hours={hours} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h2 className={css.title}>Документы</h2>
          <ul className={cx(css.links, css.documents)}>
            {[
              ...layout.documents.map(({ slug, title }) => ({ href: `/info/${slug}`, name: title })),
              ...LAWFUL,
            ].map(({ href, name }) => (
              <li key={href}>
                <a href={href}>{typograph(name)}</a>
              </li>
            ))}
          </ul>
        </div>
        <div>
          {disclosure.text && (
            <>
              <h2 className={css.title}>Раскрытие информации</h2>
              <p className={css.quiet}>
                {typograph(disclosure.text)}{' '}
                {disclosure.host && (
                  <a className={cx(linkClass, css.outside)} href={disclosure.url} rel="noopener">
                    {disclosure.host}
                    <VisuallyHidden> (другой сайт)</VisuallyHidden>
                    <Icon name="arrow-square-out" size="small" className={css.sign} />
                  </a>
                )}
              </p>
            </>
          )}
          {layout.email && (
            <p className={css.email}>
              <a href={`mailto:${layout.email}`}>{layout.email}</a>
            </p>
          )}
          <SellerLine company={company} className={css.company} />
        </div>
      </div>
    </footer>
  );
});
