import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { putIntoForm } from './typed-phone.ts';

/** A phone number that is formatted while it is typed or pasted (ACC-9); the cursor stays in place. */
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
