import type { ReactNode } from 'react';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { addressLine, DELIVERY_NAMES } from '../../../shop/orders/delivery/delivery.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { Select } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { formatRoubles } from '../../../ui/price/price.tsx';
import type { Shape } from '../../api/shapes.ts';
import * as css from './new-order.module.css';
import {
  addressFields,
  choicesOf,
  isGuest,
  type OrderDraft,
  type OrderFields,
  paymentCode,
} from './order-draft.ts';

type Quote = Shape<'ClientQuote'>;

interface ReceivingProps {
  client: Shape<'OrderClient'>;
  draft: OrderDraft;
  quote: Quote;
  errors: Record<string, string>;
  onChange: (change: Partial<OrderDraft>) => void;
}

/** How the order is received and paid, who is written to, and how the client has asked for it. */
export function Receiving({ client, draft, quote, errors, onChange }: ReceivingProps) {
  const { fields } = draft;
  const set = (change: Partial<OrderFields>) => onChange({ fields: { ...fields, ...change } });
  const typed = (name: keyof OrderFields, error: string) => ({
    id: name,
    value: fields[name],
    error: errors[error],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const { delivery, payments, payment, shops, shop } = choicesOf(draft, quote);
  const isPickup = delivery?.type === 'pickup';
  const ready = inSentence(isPickup ? shop?.ready?.text : delivery?.earliest?.text);
  return (
    <>
      <h3>Получение</h3>
      <Choice
        id="delivery"
        label="Способ"
        value={delivery?.type ?? ''}
        error={errors.delivery_type}
        onChange={(value) => set({ delivery: value })}
      >
        {quote.delivery.map(({ type, cost }) => (
          <option key={type} value={type}>
            {DELIVERY_NAMES[type]}
            {costText(cost)}
          </option>
        ))}
      </Choice>
      {isPickup ? (
        <Choice
          id="shop"
          label="Магазин"
          value={shop ? String(shop.shop) : ''}
          error={errors.shop}
          onChange={(value) => set({ shop: value })}
        >
          <option value="">Выберите магазин</option>
          {shops.map(({ shop: id, name, address, is_whole: isWhole }) => (
            <option key={id} value={id}>
              {address.startsWith(name) ? address : `${name}, ${address}`}
              {!isWhole && ' — есть не всё'}
            </option>
          ))}
        </Choice>
      ) : (
        <>
          <AddressBook client={client} draft={draft} onChoose={set} />
          <TextField label="Улица" {...typed('street', 'address.street')} />
          <div className={css.two}>
            <TextField label="Населённый пункт" {...typed('settlement', 'address.settlement')} />
            <TextField label="Дом" {...typed('house', 'address.house')} />
            <TextField label="Кв., офис" {...typed('flat', 'address.flat')} />
          </div>
          <TextField label="Комментарий водителю" {...typed('addressNote', 'address.comment')} />
          <TextField
            label="День доставки"
            type="date"
            min={delivery?.earliest?.date}
            max={delivery?.latest ?? undefined}
            {...typed('day', 'delivery_date')}
          />
        </>
      )}
      {ready && (
        <p className={css.note}>
          {isPickup ? 'Будет готов' : 'Не раньше'}: {ready}
        </p>
      )}
      <h3>Оплата</h3>
      <Choice
        id="payment"
        label="Как платит"
        value={payment ? paymentCode(payment) : ''}
        error={errors.payment_type ?? errors.is_deferred}
        onChange={(value) => set({ payment: value })}
      >
        {payments.map((one) => (
          <option key={paymentCode(one)} value={paymentCode(one)} disabled={one.reason !== null}>
            {one.name}
          </option>
        ))}
      </Choice>
      {payment?.due_on && <p className={css.note}>Оплатить до {formatDate(payment.due_on)}</p>}
      {payments.map(
        ({ reason, ...one }) =>
          reason && (
            <p key={paymentCode(one as Quote['payments'][number])} className={css.note}>
              {reason}
            </p>
          ),
      )}
      {quote.buyer && quote.buyer.powers.length > 0 && (
        <Choice
          id="power"
          label="Кто получит"
          value={fields.power}
          error={errors.power_of_attorney}
          onChange={(value) => set({ power: value })}
        >
          <option value="">Доверенность назовут позже</option>
          {quote.buyer.powers.map(({ id, number, person, valid_to: validTo }) => (
            <option key={id} value={id}>
              {person}, доверенность № {number} до {formatDate(validTo)}
            </option>
          ))}
        </Choice>
      )}
      <h3>Кому писать и звонить</h3>
      <TextField label="Имя и фамилия" {...typed('name', 'contact.name')} />
      <TextField label="Телефон" type="tel" {...typed('phone', 'contact.phone')} />
      <TextField label="Почта" type="email" {...typed('email', 'contact.email')} />
      <TextArea label="Комментарий клиента" rows={2} {...typed('comment', 'comment')} />
      <TextArea
        label="Как клиент попросил"
        hint="Например: по телефону, Иван Лобов. Увидят коллеги, клиент — нет"
        rows={2}
        {...typed('reason', 'reason')}
      />
      {isGuest(client) && (
        <div>
          <ChoiceRow
            type="checkbox"
            checked={draft.hasConsented ?? false}
            aria-invalid={errors.consent_by_phone ? true : undefined}
            aria-describedby={errors.consent_by_phone && 'consent-error'}
            onChange={(event) => onChange({ hasConsented: event.target.checked })}
          >
            Клиент по телефону согласился на обработку персональных данных, чтобы исполнить этот заказ
          </ChoiceRow>
          <FieldError id="consent-error">{errors.consent_by_phone}</FieldError>
        </div>
      )}
      {quote.lines.some(({ price_as_of: asOf }) => asOf !== null) && (
        <ChoiceRow
          type="checkbox"
          checked={draft.acceptsUnconfirmed}
          onChange={(event) => onChange({ acceptsUnconfirmed: event.target.checked })}
        >
          Клиент подождёт, пока магазин подтвердит цены, которые уточняются
        </ChoiceRow>
      )}
    </>
  );
}

interface AddressBookProps {
  client: Shape<'OrderClient'>;
  draft: OrderDraft;
  onChoose: (fields: Partial<OrderFields>) => void;
}

/** The addresses that a person has saved, or to which a company's orders were brought; one that is chosen fills in the fields. */
function AddressBook({ client, draft, onChoose }: AddressBookProps) {
  // A process of the previous release names none.
  const { addresses = [], legal_entity: company } = client;
  if (addresses.length === 0) return null;
  const { settlement, street, house, flat } = draft.fields;
  const chosen = addresses.findIndex(
    (one) =>
      one.settlement === settlement && one.street === street && one.house === house && one.flat === flat,
  );
  return (
    <Choice
      id="address"
      label={company ? 'Куда уже везли' : 'Адресная книга клиента'}
      value={chosen < 0 ? '' : String(chosen)}
      error={undefined}
      onChange={(value) => onChoose(addressFields(value === '' ? undefined : addresses[Number(value)]))}
    >
      <option value="">Другой адрес</option>
      {addresses.map((one, at) => {
        const text = addressLine(one, one.settlement);
        return (
          <option key={text} value={at}>
            {text}
          </option>
        );
      })}
    </Choice>
  );
}

/** «Завтра, с 10:00» as «завтра, с 10:00». */
function inSentence(text: string | undefined): string | undefined {
  return text && text.charAt(0).toLowerCase() + text.slice(1);
}

function costText(cost: number | null): string {
  if (cost === null) return ': цену сообщит менеджер';
  return cost === 0 ? ': бесплатно' : `: ${formatRoubles(cost)}`;
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ id, label, value, error, onChange, children }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <Select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </Select>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
