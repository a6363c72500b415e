import type { ComponentProps, FormEvent } from 'react';
import { formatTypedPhone } from '../../shop/accounts/phone.ts';
import { TextField } from '../../ui/field/text-field.tsx';

/** A telephone that is put into form while it is typed or pasted (RULINGS 19); the cursor stays where it was. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" onInput={putIntoForm} />;
}

function putIntoForm({ currentTarget: field }: FormEvent<HTMLInputElement>): void {
  const { text, cursor } = formatTypedPhone({
    text: field.value,
    cursor: field.selectionStart ?? field.value.length,
  });
  if (text === field.value) return;
  field.value = text;
  field.setSelectionRange(cursor, cursor);
}
