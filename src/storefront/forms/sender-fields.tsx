import { PHONE_PLACEHOLDER } from '../../platform/text/typed-phone.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { PhoneField } from './phone-field.tsx';

interface SenderFieldsProps {
  /** The props of a field, by its name. */
  field(name: string): {
    id: string;
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
}

/** The sender's name and contacts; checked by `senderErrors`. */
export function SenderFields({ field }: SenderFieldsProps) {
  return (
    <>
      <TextField {...field('name')} label="Имя" autoComplete="name" maxLength={200} required />
      <PhoneField {...field('phone')} label="Телефон" placeholder={PHONE_PLACEHOLDER} maxLength={40} />
      <TextField
        {...field('email')}
        type="email"
        label="Эл. почта"
        hint="Достаточно телефона или почты"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  );
}
