import { lazy, Suspense, useState } from 'react';
import { lowerFirst, upperFirst } from '../../../platform/text/letter-case.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { typograph, typographPlace } from '../../../platform/text/typograph.ts';
import type { Spot } from '../../../shop/geo/distance/distance.ts';
import type { DeliveryType } from '../../../shop/orders/delivery/delivery.ts';
import { deliveryText } from '../../../shop/orders/delivery/delivery.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import { Hours } from '../../places/hours.tsx';
import { AddressFields } from './address-fields.tsx';
import type { CheckoutView } from './checkout.view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';
import * as css from './delivery-step.module.css';
import type { Values } from './order-form.ts';
import { type PickupShop, wholeText } from './pickup-shops.ts';
import { quoteOf, type Shown } from './shown.ts';

/** Loaded on demand: it is useless before the click. */
const NearestButton = lazy(() => import('../../places/nearest.tsx'));

/** Titles of the delivery types as choices: what, not how as in `DELIVERY_NAMES`. */
export const DELIVERY_TITLES: Record<DeliveryType, string> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  transport: 'Транспортная компания',
};

interface DeliveryStepProps {
  view: CheckoutView;
  shown: Shown;
  typed: Values;
  errors: FormErrors;
}

/** The delivery: pick-up from a shop, or delivery to an address on a chosen day. */
export function DeliveryStep({ view, shown, typed, errors }: DeliveryStepProps) {
  const carried = view.delivery.flatMap(({ type, earliest, latest }) =>
    earliest ? [{ type, earliest, latest }] : [],
  );
  const first = carried.map(({ earliest }) => earliest.date).sort()[0];
  return (
    <>
      <Choices id="delivery_type" legend="Способ получения" isLegendHidden isRow error={errors.delivery_type}>
        {view.delivery.map(({ type, earliest }) => (
          <ChoiceCard
            key={type}
            name="delivery_type"
            value={type}
            title={DELIVERY_TITLES[type]}
            defaultChecked={typed.delivery_type === type}
          >
            {upperFirst(deliveryText(quoteOf(type, shown.lines, view.terms)))}
            {earliest && <span>{earliest.text}</span>}
          </ChoiceCard>
        ))}
      </Choices>
      <div data-for="pickup">
        <Shops view={view} typed={typed} error={errors.shop} />
      </div>
      <div data-for="courier transport" className={css.address}>
        <AddressFields view={view} typed={typed} errors={errors} />
        <div className={css.day}>
          <TextField
            id="delivery_date"
            name="delivery_date"
            type="date"
            label="Желаемый день"
            min={first}
            max={carried[0]?.latest ?? undefined}
            hint={
              <>
                {carried.map(({ type, earliest }) => (
                  <span key={type} data-for={type}>
                    Ближайший: {lowerFirst(earliest.text)}.{' '}
                  </span>
                ))}
                Необязательно
              </>
            }
            defaultValue={typed.delivery_date}
            error={errors.delivery_date}
          />
        </div>
      </div>
    </>
  );
}

/** Shops for pick-up, ordered by what they have in stock, or by distance on request. */
function Shops({
  view,
  typed,
  error,
}: Pick<DeliveryStepProps, 'view' | 'typed'> & { error: string | undefined }) {
  const [isAsked, setIsAsked] = useState(false);
  const [near, setNear] = useState<Map<number, string> | null>(null);
  const order = near ? [...near.keys()] : view.shops.map(({ id }) => id);

  async function count(at: Spot | null) {
    if (!at) return setNear(null);
    const { distanceText, nearestFirst } = await import('../../places/nearest.tsx');
    const found = nearestFirst(view.shops, at);
    const distances = found.map(({ point, km }) => [point.id, km === null ? '' : distanceText(km)] as const);
    setNear(new Map(distances));
  }
  const click = (
    <Button kind="quiet" busy={isAsked && 'Узнаём, где вы'} onClick={() => setIsAsked(true)}>
      Показать ближайшие
    </Button>
  );
  return (
    <>
      {view.shops.length > 1 && (
        <div className={css.nearest}>
          {isAsked ? (
            <Suspense fallback={click}>
              <NearestButton isOn={near !== null} onFound={count} isClicked />
            </Suspense>
          ) : (
            click
          )}
        </div>
      )}
      <Choices id="shop" legend="Магазин" error={error}>
        {order.map((id) => {
          const shop = view.shops.find((each) => each.id === id);
          return (
            shop && (
              <ShopCard
                key={id}
                shop={shop}
                distance={near?.get(id)}
                isChosen={typed.shop === String(id)}
                hasGoods={view.lines.length > 0}
              />
            )
          );
        })}
      </Choices>
    </>
  );
}

interface ShopCardProps {
  shop: PickupShop;
  /** The distance from the visitor: «» if unknown, undefined if not asked for. */
  distance: string | undefined;
  isChosen: boolean;
  /** Whether there is an order whose stock can be compared. */
  hasGoods: boolean;
}

function ShopCard({ shop, distance, isChosen, hasGoods }: ShopCardProps) {
  const { id, address, hours, fromCentre, isWhole, ready, missing } = shop;
  return (
    <ChoiceCard name="shop" value={id} title={typographPlace(address)} defaultChecked={isChosen}>
      {distance && <span>{`${distance} от\u00a0вас по\u00a0прямой`}</span>}
      {distance === undefined && fromCentre && <span>{`${fromCentre} от\u00a0центра по\u00a0прямой`}</span>}
      {hours.length > 0 && (
        <span>
          <Hours hours={hours} />
        </span>
      )}
      {hasGoods && isWhole && (
        <span className={css.whole}>
          {wholeText(shop)}
          {ready && `. Можно забрать: ${lowerFirst(ready)}`}
        </span>
      )}
      {!isWhole && (
        <span className={css.short}>
          Не&nbsp;хватает {countOf(missing.length, ['позиции', 'позиций', 'позиций'])}:{' '}
          {missing.slice(0, 2).map(typograph).join('; ')}
          {missing.length > 2 && ` и\u00a0ещё ${missing.length - 2}`}
        </span>
      )}
    </ChoiceCard>
  );
}
