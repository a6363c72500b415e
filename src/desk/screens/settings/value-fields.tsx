import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../icon/icon.tsx';
import { FilterSelect } from '../../lists/filters.tsx';
import { Button } from '../../parts/button.tsx';
import { CHOICES, LABELS, NEW_ENTRIES } from './setting-words.ts';
import * as css from './settings.module.css';

type Json = Record<string, unknown>;

interface ValueFieldsProps {
  value: unknown;
  /** The place of the value: «0/shops»; empty: the whole. */
  place: string;
  /** The errors by place. */
  errors: Readonly<Record<string, string | undefined>>;
  /** What a new entry of the outermost list begins with. */
  newEntry?: Record<string, unknown> | undefined;
  onChange: (value: unknown) => void;
}

/** Fields for a value of the settings, whatever its parts are: a group for an object, a list for a list. */
export function ValueFields({ value, place, errors, newEntry, onChange }: ValueFieldsProps) {
  if (Array.isArray(value))
    return <Entries value={value} place={place} errors={errors} newEntry={newEntry} onChange={onChange} />;
  const fields = Object.entries(value as Json).filter(([name]) => LABELS[name] !== undefined);
  return (
    <div className={css.fields}>
      {fields.map(([name, part]) => (
        <ValueField
          key={name}
          name={name}
          value={part}
          place={place ? `${place}/${name}` : name}
          errors={errors}
          onChange={(next) => onChange({ ...(value as Json), [name]: next })}
        />
      ))}
    </div>
  );
}

function ValueField(props: ValueFieldsProps & { name: string }) {
  const { name, value, place, errors, onChange } = props;
  const label = LABELS[name] ?? name;
  if (typeof value === 'object' && value !== null)
    return (
      <fieldset className={css.group}>
        <legend>{label}</legend>
        <ValueFields value={value} place={place} errors={errors} onChange={onChange} />
      </fieldset>
    );
  if (typeof value === 'boolean')
    return (
      <ChoiceRow type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)}>
        {label}
      </ChoiceRow>
    );
  const choices = CHOICES[name];
  if (choices)
    return (
      <div>
        <FilterSelect
          label={label}
          value={String(value)}
          options={choices}
          onChange={(chosen) => chosen !== undefined && onChange(chosen)}
        />
      </div>
    );
  const isNumber = typeof value === 'number' || value === null;
  return (
    <TextField
      id={place}
      label={label}
      type={isNumber ? 'number' : name === 'from' || name === 'to' ? 'time' : 'text'}
      step={isNumber ? 'any' : undefined}
      value={value === null ? '' : String(value)}
      error={errors[place]}
      autoComplete="off"
      onChange={({ target }) =>
        onChange(isNumber ? (target.value === '' ? null : Number(target.value)) : target.value)
      }
    />
  );
}

/** The entries of a list, each closed under its name if it is large. */
function Entries({ value, place, errors, newEntry, onChange }: ValueFieldsProps & { value: unknown[] }) {
  const list = place.split('/').at(-1) ?? '';
  const empty = NEW_ENTRIES[list] ?? newEntry;
  const set = (at: number, next: unknown) =>
    onChange(value.map((entry, index) => (index === at ? next : entry)));
  return (
    <div className={css.entries}>
      {value.map((entry, at) => {
        const fields = (
          <ValueFields
            value={entry}
            place={place ? `${place}/${at}` : String(at)}
            errors={errors}
            onChange={(next) => set(at, next)}
          />
        );
        // Orders refer to a city that was saved, so it stays.
        const stays = newEntry !== undefined && (entry as Json).slug !== undefined;
        const remove = empty && !stays && (
          <Button kind="text" size="small" onClick={() => onChange(value.filter((_, index) => index !== at))}>
            Удалить
          </Button>
        );
        const name = (entry as Json).city_name ?? (entry as Json).name;
        const isLarge = place === '' || list === 'shops';
        return isLarge ? (
          <details key={at} className={css.entry} open={name === ''}>
            <summary>
              {String(name || 'Новый')}
              <Icon name="caret-down" size="small" />
            </summary>
            {fields}
            {remove}
          </details>
        ) : (
          <div key={at} className={css.row}>
            {fields}
            {remove}
          </div>
        );
      })}
      {empty && (
        <Button kind="quiet" size="small" onClick={() => onChange([...value, empty])}>
          Добавить
        </Button>
      )}
    </div>
  );
}
