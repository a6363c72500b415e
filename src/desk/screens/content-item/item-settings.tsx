import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { AdFields } from '../../content/ad-fields.tsx';
import { CONTENT_KEY, type ContentItem } from '../../content/sections.ts';
import * as css from './item-aside.module.css';
import { RentalFields } from './rental-fields.tsx';
import type { ItemDraft } from './use-item-draft.ts';

interface ItemSettingsProps {
  item: ContentItem;
  draft: ItemDraft;
  errors: Record<string, string>;
}

/** The fields of a text besides its words, by its kind. */
export function ItemSettings({ item: { kind }, draft, errors }: ItemSettingsProps) {
  const { fields, change, changeBody } = draft;
  const { data: choices } = useQuery({
    queryKey: [...CONTENT_KEY, 'choices'],
    queryFn: () => data(api.GET('/api/v1/staff/content/choices/')),
  });
  const body = fields.body as { salary_from?: number | null; salary_to?: number | null; employment?: string };
  const salary = (name: 'salary_from' | 'salary_to', label: string) => (
    <TextField
      id={`item-${name}`}
      label={label}
      type="number"
      min={1}
      value={body[name] ?? ''}
      error={errors[`body.${name}`]}
      onChange={({ target: { value } }) => changeBody({ [name]: value === '' ? null : Number(value) })}
    />
  );
  return (
    <div className={css.block}>
      {(kind === 'post' || kind === 'info') && (
        <TextField
          id="item-slug"
          label="Адрес страницы"
          value={fields.slug ?? ''}
          hint="С прежнего адреса посетители попадут на новый."
          error={errors.slug}
          maxLength={100}
          onChange={(event) => change({ slug: event.target.value || null })}
        />
      )}
      {kind === 'post' && (
        <Choice
          label="Рубрика"
          none="Без рубрики"
          value={fields.category}
          options={choices?.categories ?? []}
          onChange={(category) => change({ category })}
        />
      )}
      {(kind === 'vacancy' || kind === 'rental') && (
        <Choice
          label="Город"
          none="Все города"
          value={fields.city}
          options={choices?.cities ?? []}
          onChange={(city) => change({ city })}
        />
      )}
      {kind === 'vacancy' && (
        <>
          {salary('salary_from', 'Зарплата от, ₽')}
          {salary('salary_to', 'Зарплата до, ₽')}
          <TextField
            id="item-employment"
            label="Занятость"
            maxLength={100}
            value={body.employment ?? ''}
            onChange={({ target: { value } }) => changeBody({ employment: value || undefined })}
          />
        </>
      )}
      {kind === 'rental' && <RentalFields draft={draft} errors={errors} />}
      {kind !== 'post' && (
        <TextField
          id="item-sort"
          label="Порядок в списке"
          type="number"
          value={fields.sort}
          error={errors.sort}
          onChange={(event) => change({ sort: Number(event.target.value) || 0 })}
        />
      )}
      {kind === 'post' && <AdFields value={fields} onChange={change} errors={errors} />}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  none: string;
  value: number | null;
  options: readonly { id: number; name: string }[];
  onChange: (id: number | null) => void;
}

function Choice({ label, none, value, options, onChange }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside the component
    <label className={css.choice}>
      {label}
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      >
        <option value="">{none}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
