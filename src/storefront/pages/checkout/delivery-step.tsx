import { countOf } from '../../../core/plural.ts';
import { typograph, typographPlace } from '../../../core/typograph.ts';
import { deliveryWords } from '../../../shop/orders/delivery-words.ts';
import type { DeliveryType } from '../../../shop/orders/orders.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import { Hours } from '../../places/hours.tsx';
import { AddressFields } from './address-fields.tsx';
import type { CheckoutView } from './checkout.view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';
import css from './delivery-step.module.css';
import type { Values } from './order-form.ts';
import type { PickupShop } from './pickup-shops.ts';
import { quoteOf, type Shown } from './shown.ts';

/** Ways of delivery as people call them. */
export const DELIVERY_NAMES: Record<DeliveryType, string> = {
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

/** How the goods come: collected from a shop that has them, or brought to an address on a day. */
export function DeliveryStep({ view, shown, typed, errors }: DeliveryStepProps) {
  const carried = view.delivery.flatMap(({ type, earliest, latest }) =>
    earliest ? [{ type, earliest, latest }] : [],
  );
  const first = carried.map(({ earliest }) => earliest.date).sort()[0];
  return (
    <>
      <Choices id="delivery_type" legend="Как получить" isLegendHidden isRow error={errors.delivery_type}>
        {view.delivery.map(({ type, earliest }) => (
          <ChoiceCard
            key={type}
            name="delivery_type"
            value={type}
            title={DELIVERY_NAMES[type]}
            defaultChecked={typed.delivery_type === type}
          >
            {upperFirst(deliveryWords(quoteOf(type, shown.lines, view.terms)))}
            {earliest && <span>{earliest.text}</span>}
          </ChoiceCard>
        ))}
      </Choices>
      <div data-for="pickup">
        <Choices id="shop" legend="Магазин" error={errors.shop}>
          {view.shops.map((shop) => (
            <ShopCard
              key={shop.id}
              shop={shop}
              isChosen={typed.shop === String(shop.id)}
              hasGoods={view.lines.length > 0}
            />
          ))}
        </Choices>
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
                    Самый ранний: {lowerFirst(earliest.text)}.{' '}
                  </span>
                ))}
                Не&nbsp;обязательно
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

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface ShopCardProps {
  shop: PickupShop;
  isChosen: boolean;
  /** Whether there is an order to have or to lack anything of. */
  hasGoods: boolean;
}

function ShopCard({ shop, isChosen, hasGoods }: ShopCardProps) {
  const { id, address, hours, isWhole, isHere, ready, missing } = shop;
  return (
    <ChoiceCard name="shop" value={id} title={typographPlace(address)} defaultChecked={isChosen}>
      {hours.length > 0 && (
        <span>
          <Hours hours={hours} />
        </span>
      )}
      {hasGoods && isWhole && (
        <span className={css.whole}>
          Весь заказ {isHere ? 'есть в\u00a0этом магазине' : 'привезём в\u00a0этот магазин'}
          {ready && `. Забирайте: ${lowerFirst(ready)}`}
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

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
