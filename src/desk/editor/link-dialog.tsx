import { useState } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { focusFirst } from '../parts/focus-first.ts';
import { isLink } from './schema.ts';

interface LinkDialogProps {
  /** The address of the link at the cursor; empty: there is none. */
  href: string;
  /** @param href empty: ends the link */
  onSet: (href: string) => void;
  onClose: () => void;
}

/** Where the selected words lead. */
export function LinkDialog({ href, onSet, onClose }: LinkDialogProps) {
  const [error, setError] = useState<string>();
  const set = (form: FormData) => {
    const typed = String(form.get('href')).trim();
    if (typed && !isLink(typed)) {
      setError('Адрес начинается с / для страниц магазина или с https:// для чужих.');
      return;
    }
    onSet(typed);
    onClose();
  };
  return (
    <Confirm title="Ссылка" action="Готово" onConfirm={set} onClose={onClose}>
      <TextField
        id="link-href"
        name="href"
        label="Куда ведёт"
        defaultValue={href}
        hint="/catalog/kabel, https://…, tel:+7…, mailto:… Пусто: убрать ссылку."
        error={error}
        maxLength={500}
        ref={focusFirst}
      />
    </Confirm>
  );
}
