import { PHONE_PLACEHOLDER } from '../../core/typed-phone.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { PhoneField } from './phone-field.tsx';

interface SenderFieldsProps {
  /** What a field of the form is given by its name. */
  field(name: string): {
    id: string;
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
}

/** Who writes to us and how to answer him; `senderProblems` looks at them. */
export function SenderFields({ field }: SenderFieldsProps) {
  return (
    <>
      <TextField {...field('name')} label="Имя" autoComplete="name" maxLength={200} required />
      <PhoneField {...field('phone')} label="Телефон" placeholder={PHONE_PLACEHOLDER} maxLength={40} />
      <TextField
        {...field('email')}
        type="email"
        label="Эл. почта"
        hint="Хватит телефона или почты"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </>
  );
}
