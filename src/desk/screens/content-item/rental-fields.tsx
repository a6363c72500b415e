import { Select } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ImagesField } from './images-field.tsx';
import * as css from './item-aside.module.css';
import type { ItemDraft } from './use-item-draft.ts';

interface Rental {
  address: string;
  area: number;
  contact: { name: string; phone: string };
  lat: number | null;
  lon: number | null;
  status: 'free' | 'occupied';
  price?: number;
  images: { src: string; alt: string; width: number; height: number }[];
}

/** The fields of premises to let. */
export function RentalFields({ draft, errors }: { draft: ItemDraft; errors: Record<string, string> }) {
  const rental = draft.fields.body as unknown as Rental;
  const { contact } = rental;
  const text = (name: string, label: string, value: string, change: (value: string) => object) => (
    <TextField
      id={`rental-${name}`}
      label={label}
      value={value}
      maxLength={300}
      error={errors[`body.${name}`]}
      onChange={(event) => draft.changeBody(change(event.target.value) as never)}
    />
  );
  const number = (name: 'area' | 'price' | 'lat' | 'lon', label: string, empty: null | undefined | 0) => (
    <TextField
      id={`rental-${name}`}
      label={label}
      type="number"
      step="any"
      value={rental[name] ?? ''}
      error={errors[`body.${name}`]}
      onChange={({ target: { value } }) => draft.changeBody({ [name]: value === '' ? empty : Number(value) })}
    />
  );
  return (
    <>
      {text('address', 'Адрес', rental.address, (address) => ({ address }))}
      {number('area', 'Площадь, м²', 0)}
      {number('price', 'Цена, ₽ за м² в месяц', undefined)}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the select is inside the component */}
      <label className={css.choice}>
        Занято ли
        <Select value={rental.status} onChange={(event) => draft.changeBody({ status: event.target.value })}>
          <option value="free">Свободно</option>
          <option value="occupied">Занято</option>
        </Select>
      </label>
      {text('contact.name', 'Кому звонить', contact.name, (name) => ({ contact: { ...contact, name } }))}
      {text('contact.phone', 'Телефон', contact.phone, (phone) => ({ contact: { ...contact, phone } }))}
      {number('lat', 'Широта', null)}
      {number('lon', 'Долгота', null)}
      <ImagesField images={rental.images} onChange={(images) => draft.changeBody({ images })} />
    </>
  );
}
