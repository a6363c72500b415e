import type { ComponentProps } from 'react';
import { PHONE_PLACEHOLDER } from '../../platform/text/typed-phone.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import type { FieldOfForm } from './fields.ts';
import { putIntoForm } from './typed-phone.ts';

type ContactProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string };

/** A phone number that is formatted while it is typed or pasted (ACC-9); the cursor stays in place. */
export function PhoneField({ label = 'Телефон', ...props }: ContactProps) {
  return (
    <TextField
      placeholder={PHONE_PLACEHOLDER}
      maxLength={40}
      {...props}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onInput={putIntoForm}
      onCompositionEnd={putIntoForm}
    />
  );
}

/** An email address. */
export function EmailField({ label = 'Эл. почта', ...props }: ContactProps) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      label={label}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

/**
 * The sender's name and contacts; checked by `senderErrors`.
 * @param field the props of a field, by its name
 */
export function SenderFields({ field }: { field: (name: string) => FieldOfForm }) {
  return (
    <>
      <TextField {...field('name')} label="Имя" autoComplete="name" maxLength={200} required />
      <PhoneField {...field('phone')} />
      <EmailField {...field('email')} hint="Достаточно телефона или почты" />
    </>
  );
}
