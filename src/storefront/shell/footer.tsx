import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass, VisuallyHidden } from '../../ui/text/text.tsx';
import { typograph } from '../../ui/text/typograph.ts';
import css from './footer.module.css';
import { Logo } from './logo.tsx';
import { useShellLayout } from './shell-data.ts';
import { phoneHref } from './shell-layout.ts';

/** The city's addresses and phones, the info documents, and the disclosure note (SPEC §2). */
export function Footer() {
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
              {layout.addresses.map((address) => (
                <li key={address}>{typograph(address)}</li>
              ))}
            </ul>
          </div>
        )}
        {layout.documents.length > 0 && (
          <div>
            <h2 className={css.title}>Документы</h2>
            <ul className={css.links}>
              {layout.documents.map(({ id, slug, title }) => (
                <li key={id}>
                  <a href={`/info/${slug}`}>{typograph(title)}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
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
          {company.fullName && (
            <p className={css.company}>
              {typograph(company.fullName)}, ИНН&nbsp;{company.inn}, ОГРН&nbsp;{company.ogrn}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
