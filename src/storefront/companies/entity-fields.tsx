import { type FormEvent, useState } from 'react';
import { compact, isSoleTrader, splitRequisites } from '../../shop/companies/requisites/requisites.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { fieldsOf } from '../forms/fields.ts';

interface EntityFieldsProps {
  /** Values typed before; undefined at first. */
  typed: Partial<Record<string, string>> | undefined;
  errors: Partial<Record<string, string>>;
  /** Includes ОГРН, a short name and the address. */
  isWhole?: boolean;
}

/**
 * Fields for company details. КПП disappears for the 12 digits of a sole trader, and details pasted into one
 * field are distributed to the right ones (COM-2, COM-3). Without scripts the server does the same.
 */
export function EntityFields({ typed = {}, errors, isWhole = false }: EntityFieldsProps) {
  const [inn, setInn] = useState(typed.inn ?? '');
  const [pasted, setPasted] = useState<{ kpp: string; ogrn: string }>();
  const field = fieldsOf(typed, errors);
  const isTrader = isSoleTrader(inn);

  function look({ currentTarget: field }: FormEvent<HTMLInputElement>) {
    const parts = splitRequisites({ inn: field.value });
    if (parts.kpp || parts.ogrn) {
      field.value = parts.inn;
      setPasted({ kpp: parts.kpp, ogrn: parts.ogrn });
    }
    setInn(parts.inn);
  }
  return (
    <>
      <TextField
        {...field('inn')}
        label="ИНН"
        hint={hintOf(inn)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={300}
        required
        onInput={look}
      />
      {!isTrader && (
        <TextField
          key={`kpp ${pasted?.kpp}`}
          {...field('kpp')}
          label="КПП"
          hint="9 знаков; у ИП его нет"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={300}
          defaultValue={pasted?.kpp || typed.kpp}
        />
      )}
      {isWhole && (
        <TextField
          key={`ogrn ${pasted?.ogrn}`}
          {...field('ogrn')}
          label={isTrader ? 'ОГРНИП (необязательно)' : 'ОГРН (необязательно)'}
          hint={isTrader ? '15 цифр' : '13 цифр'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={300}
          defaultValue={pasted?.ogrn || typed.ogrn}
        />
      )}
      <TextField
        {...field('full_name')}
        label="Полное название"
        hint="Как в документах: ООО «Ромашка» или ИП Иванов Иван Иванович"
        autoComplete="organization"
        maxLength={500}
        required
      />
      {isWhole && (
        <TextField
          {...field('address')}
          label="Юридический адрес (необязательно)"
          autoComplete="street-address"
          maxLength={500}
        />
      )}
    </>
  );
}

/** A hint for the digits typed so far; a short ИНН is reported when the field is left. */
function hintOf(inn: string): string {
  const { length } = compact(inn);
  if (length === 12) return 'ИП: КПП не нужен';
  if (length === 10) return 'Юрлицо: нужен и КПП';
  return '10 цифр у юрлица, 12 у ИП; можно вставить вместе с КПП';
}
