import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { putIntoForm } from './typed-phone.ts';

/** A telephone that is put into form while it is typed or pasted (RULINGS 19); the cursor stays where it was. */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onInput={putIntoForm}
      onCompositionEnd={putIntoForm}
    />
  );
}
