import { NavLink } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import * as css from './about-nav.module.css';

/** The pages about the company, with their names in this navigation. */
const PAGES = [
  { href: '/about/history', name: 'История' },
  { href: '/about/figures-and-facts', name: 'Цифры и факты' },
  { href: '/about/social-responsibility', name: 'Ответственность' },
  { href: '/about/awards', name: 'Награды' },
  { href: '/vacancies', name: 'Вакансии' },
  { href: '/about/for-renters', name: 'Арендаторам' },
  { href: '/about/payment-and-delivery-faq', name: 'Доставка и оплата' },
  { href: '/contacts', name: 'Контакты' },
];

/** Links between the pages about the company. */
export function AboutNav() {
  return (
    <nav className={css.nav} aria-labelledby="about-nav">
      <h2 id="about-nav" className={css.title}>
        О&nbsp;компании
      </h2>
      <ul>
        {PAGES.map(({ href, name }) => (
          <li key={href}>
            <NavLink to={href} className={css.link}>
              {typograph(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
