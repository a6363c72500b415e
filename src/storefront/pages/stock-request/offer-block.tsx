import { Form, useNavigation } from 'react-router';
import { quantityOf } from '../../../platform/text/plural.ts';
import { typographPlace } from '../../../platform/text/typograph.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { Typeset } from '../../../ui/text/text.tsx';
import { OWN_PRICE } from '../../catalogue/card.ts';
import { formatDay } from '../../places/days.ts';
import type { OwnThread } from '../account/message/thread-screen.tsx';
import * as css from './offer-block.module.css';

type Offer = NonNullable<OwnThread['offer']>;

/** What the shop offers, at the visitor's own price, with the buttons that take or decline it. */
export function OfferBlock({ offer, failure }: { offer: Offer; failure: string | undefined }) {
  const { is_analog, name, href, article, image, quantity, unit, price, by_contract, total, city } = offer;
  return (
    <section aria-labelledby="offer-title" className={css.offer}>
      <h2 id="offer-title">{is_analog ? 'Предлагаем вместо него' : 'Можно купить'}</h2>
      {failure && <Notice kind="wrong">{failure}</Notice>}
      <div className={css.goods}>
        <ResponsiveImage
          image={image}
          alt=""
          shown="small"
          grey={offer.problem !== null}
          className={css.picture}
        />
        <div className={css.about}>
          <p className={css.name}>
            {href ? (
              <a href={href}>
                <Typeset text={name} />
              </a>
            ) : (
              <Typeset text={name} />
            )}
          </p>
          {article && <p className={css.quiet}>Арт.&nbsp;{article}</p>}
          <p>
            {quantityOf(quantity, unit)}
            {price !== null && ` × ${formatRoubles(price)}`}
            {by_contract && <span className={css.quiet}> {OWN_PRICE.toLowerCase()}</span>}
          </p>
          {offer.note && <p className={css.few}>{typographPlace(offer.note)}.</p>}
        </div>
        {total !== null && <Price value={total} className={css.total} />}
      </div>
      <Steps offer={offer} />
      <p className={css.quiet}>
        Цена и&nbsp;наличие на&nbsp;сегодня для города {city}; в&nbsp;корзине цена обновляется, как для всех
        товаров.
      </p>
    </section>
  );
}

function Steps({ offer: { state, until, problem } }: { offer: Offer }) {
  const { formMethod, formData } = useNavigation();
  const sent = formMethod === 'POST' ? formData?.get('intent') : undefined;
  if (state === 'accepted')
    return (
      <>
        <Notice kind="good">Товар добавлен в&nbsp;корзину по&nbsp;этой ссылке.</Notice>
        <p>
          <a href="/cart" className={buttonClass()}>
            Перейти в&nbsp;корзину
          </a>
        </p>
      </>
    );
  if (state === 'declined')
    return (
      <Notice kind="attention">
        Вы отказались от&nbsp;предложения. Передумали&nbsp;— напишите нам ниже.
      </Notice>
    );
  if (state === 'expired')
    return (
      <Notice kind="attention">
        Предложение действовало до&nbsp;{formatDay(until)}. Товар ещё нужен&nbsp;— напишите нам ниже, ответим
        с&nbsp;новой датой.
      </Notice>
    );
  return (
    <>
      {problem && (
        <Notice kind="attention">
          {typographPlace(problem)}. Ссылка работает до&nbsp;{formatDay(until)}: откройте её позже.
        </Notice>
      )}
      <Form method="post" preventScrollReset className={css.steps}>
        {!problem && (
          <Button type="submit" name="intent" value="accept" busy={sent === 'accept' && 'Добавляем'}>
            Добавить в&nbsp;корзину
          </Button>
        )}
        <Button
          type="submit"
          kind="outline"
          name="intent"
          value="decline"
          busy={sent === 'decline' && 'Записываем'}
        >
          Не&nbsp;нужно, спасибо
        </Button>
      </Form>
      {!problem && <p className={css.quiet}>Предложение действует до&nbsp;{formatDay(until)}.</p>}
    </>
  );
}
