import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { phoneHref } from '../../../platform/text/phone-and-date.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { localBusiness } from '../../json-ld/local-business.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { PlaceFacts } from '../../places/place-facts.tsx';
import { useNow } from '../../places/use-now.ts';
import { AboutNav } from '../about/about-nav.tsx';
import * as css from './contacts.module.css';
import { type ContactsView, loadContacts } from './contacts.view.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { Requisites } from './requisites.tsx';

export function meta({ data: view, origin, shopName }: MetaArgs<ContactsView>): PageMeta {
  const { title, description, canonical, breadcrumbs } = view.seo;
  const about = { company: shopName, city: view.city?.name ?? '', page: canonical };
  return {
    title,
    description,
    canonical,
    jsonLd: [
      breadcrumbList(breadcrumbs, origin),
      ...view.shops.map((shop) => localBusiness(shop, about, origin)),
    ],
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<ContactsView> {
  const session = await args.context.get(storefront).loadSession();
  const isKnown = session?.is_authenticated === true;
  return loadOrRedirect(args, (api) => loadContacts(api, { url: args.url, isKnown }));
}

export { feedbackAction as action } from './feedback-action.ts';

/** The contacts of the shop in this city, the seller, and a message form (UI-10). */
export function Component() {
  const view = useLoaderData<ContactsView>();
  const { seo, city, requisites } = view;
  return (
    <div className={css.page}>
      <Breadcrumbs items={seo.breadcrumbs} Link={Link} />
      <h1>{typograph(seo.h1)}</h1>
      {city && (
        <p className={css.city}>
          <Icon name="map-pin" size="small" />
          {city.name}
          <a href="/city?next=/contacts" rel="nofollow" className={css.other}>
            <span className={linkClass}>Другой город</span>
          </a>
        </p>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          <Reach view={view} />
          <Shops view={view} />
          {requisites && <Requisites of={requisites} />}
        </div>
        <div className={css.side}>
          <FeedbackForm key={city?.id} view={view} />
          <div className={css.more}>
            <AboutNav />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Phone numbers in the size of prices, because most visitors come for them. */
function Reach({ view: { phones, emails, addresses, shops } }: { view: ContactsView }) {
  const known = new Set(shops.map(({ address }) => address));
  return (
    <ul className={css.reach}>
      {phones.map(({ id, name, phone }) => (
        <li key={id}>
          <a href={phoneHref(phone)} className={css.phone}>
            {phone}
          </a>
          <span className={css.whose}>{typograph(name)}</span>
        </li>
      ))}
      {emails.map(({ name, email }) => (
        <li key={email}>
          <a href={`mailto:${email}`} className={css.email}>
            <span className={linkClass}>{email}</span>
          </a>
          <span className={css.whose}>{name}</span>
        </li>
      ))}
      {addresses
        .filter(({ address }) => !known.has(address))
        .map(({ id, name, address }) => (
          <li key={id}>
            <span className={css.address}>{typograph(address)}</span>
            {name !== address && <span className={css.whose}>{typograph(name)}</span>}
          </li>
        ))}
    </ul>
  );
}

function Shops({ view: { shops, city, now: loaded } }: { view: ContactsView }) {
  const now = useNow(loaded);
  if (shops.length === 0) return null;
  return (
    <section aria-labelledby="shops">
      <div className={css.head}>
        <h2 id="shops">Магазины</h2>
        <Link to="/pickup-points" className={css.other}>
          <span className={linkClass}>Все пункты выдачи</span>
        </Link>
      </div>
      <ul className={css.shops}>
        {shops.map((shop) => (
          <li key={shop.id} id={`shop-${shop.id}`} className={css.shop}>
            <h3 className={css.name}>{typograph(shop.address)}</h3>
            <PlaceFacts place={shop} city={city?.name ?? ''} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
