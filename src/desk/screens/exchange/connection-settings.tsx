import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { useExchangeWrite } from './exchange-calls.ts';

type Connection = Shape<'ExchangeConnection'>;

interface SettingsProps {
  connection: Connection;
  onClose: () => void;
}

/** The filters of orders in the words of people. */
export const ORDERS: Record<Connection['orders'], string> = {
  none: 'не передаются',
  all: 'все',
  retail: 'розничные',
  wholesale: 'оптовые',
};
/** What the stock of 1C means. */
export const STOCKS: Record<Connection['stock'], string> = {
  free: 'свободный, без резервов',
  on_hand: 'всё, что на складе',
};
/** When 1C reserves the goods of an order. */
export const RESERVES = { arrival: 'получив заказ', posting: 'проведя заказ' } as const;

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** How a base of 1C is set up: its stock, reservations, clock and orders. */
export function ConnectionSettings({ connection, onClose }: SettingsProps) {
  const { slug, name, time_zone: timeZone, delivery_ref: delivery, takes_orders: takes } = connection;
  const write = useExchangeWrite(
    (form: FormData) => {
      const text = (field: string) => String(form.get(field)).trim();
      const ref = text('delivery_ref');
      return data(
        api.PATCH('/api/v1/staff/exchange/connections/{slug}/', {
          params: { path: { slug } },
          body: {
            name: text('name'),
            time_zone: text('time_zone'),
            ...(ref !== delivery && { delivery_ref: ref }),
            orders: text('orders') as Connection['orders'],
            stock: text('stock') as Connection['stock'],
            takes_orders: text('takes_orders') === 'arrival',
            stale_after_hours: Number(text('stale_after_hours')),
          },
        }),
      );
    },
    { done: 'Записано, действует со следующего обмена.', onDone: onClose },
  );
  const errors = fieldErrors(write.error);
  return (
    <Confirm
      title={`Настройки «${name}»`}
      action="Записать"
      busy={write.isPending && 'Записываем'}
      error={write.error}
      onConfirm={write.mutate}
      onClose={onClose}
    >
      <TextField
        id="settings-name"
        name="name"
        label="Название для людей"
        defaultValue={name}
        error={errors.name}
      />
      <SelectField
        id="settings-orders"
        name="orders"
        label="Какие заказы передавать"
        options={options(ORDERS)}
        defaultValue={connection.orders}
        error={errors.orders}
      />
      <SelectField
        id="settings-stock"
        name="stock"
        label="Какой остаток выгружает 1С"
        options={options(STOCKS)}
        defaultValue={connection.stock}
        error={errors.stock}
      />
      <SelectField
        id="settings-reserves"
        name="takes_orders"
        label="Когда 1С резервирует товар"
        options={options(RESERVES)}
        defaultValue={takes ? 'arrival' : 'posting'}
        error={errors.takes_orders}
      />
      <TextField
        id="settings-zone"
        name="time_zone"
        label="Часовой пояс базы, например Asia/Yekaterinburg"
        defaultValue={timeZone}
        error={errors.time_zone}
      />
      <TextField
        id="settings-delivery"
        name="delivery_ref"
        label="Ид услуги 1С, которая означает доставку"
        defaultValue={delivery}
        error={errors.delivery_ref}
      />
      <TextField
        id="settings-stale"
        name="stale_after_hours"
        label="Через сколько часов без выгрузки цены устарели"
        inputMode="numeric"
        defaultValue={String(connection.stale_after_hours)}
        error={errors.stale_after_hours}
      />
    </Confirm>
  );
}

/** A number as a person types it; other text goes to the shop as it is, which says at the field what is wrong with it. */
function numberOrText(text: string): number {
  const number = Number(text.replaceAll(/\s/g, '').replace(',', '.'));
  return Number.isNaN(number) ? (text as unknown as number) : number;
}

/** From what on the imports of a base wait for a person. */
export function ConnectionLimits({ connection: { slug, name, limits }, onClose }: SettingsProps) {
  const write = useExchangeWrite(
    (form: FormData) => {
      const own = limits.flatMap((limit) => {
        const text = String(form.get(limit.name)).trim();
        return text === '' ? [] : [[limit.name, numberOrText(text)] as const];
      });
      return data(
        api.PUT('/api/v1/staff/exchange/connections/{slug}/limits/', {
          params: { path: { slug } },
          body: Object.fromEntries(own),
        }),
      );
    },
    { done: 'Записано, действует со следующей загрузки.', onDone: onClose },
  );
  const errors = fieldErrors(write.error);
  return (
    <Confirm
      title={`Пределы проверки «${name}»`}
      action="Записать"
      busy={write.isPending && 'Записываем'}
      error={write.error}
      onConfirm={write.mutate}
      onClose={onClose}
    >
      <p>
        Загрузка, которая выходит за предел, ждёт человека. Доли — от 0 до 1. Пустое поле — обычный предел.
      </p>
      {limits.map((limit) => (
        <TextField
          key={limit.name}
          id={`limit-${limit.name}`}
          name={limit.name}
          label={limit.title}
          inputMode="decimal"
          placeholder={String(limit.value).replace('.', ',')}
          defaultValue={limit.is_own ? String(limit.value).replace('.', ',') : ''}
          error={errors[limit.name]}
        />
      ))}
    </Confirm>
  );
}
