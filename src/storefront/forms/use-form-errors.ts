import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { type FormAnswer, type FormErrors, textsOf } from './form-answer.ts';
import { useAfterPress } from './use-after-press.ts';

/**
 * What is wrong with a form: what it was refused for, then what is found when a field is left. What is put right stops
 * being wrong while it is typed. After a refusal the first wrong field has the focus.
 * @param check the rules that the action asks as well
 */
export function useFormErrors(
  answer: FormAnswer | undefined,
  check: (values: Record<string, string>) => FormErrors,
) {
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const [errors, setErrors] = useState<FormErrors>(answer?.errors ?? {});
  const [told, setTold] = useState(answer);
  if (answer !== told) {
    setTold(answer);
    setErrors(answer?.errors ?? {});
  }
  useEffect(() => {
    if (!answer) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]');
    first?.focus();
  }, [answer]);

  function recheck(name: string) {
    if (!form.current) return;
    const found = check(textsOf(new FormData(form.current)));
    setErrors((known) => ({ ...known, [name]: found[name] }));
  }
  return {
    errors,
    form: {
      ref: form,
      onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
        // A line of words that appears under a press would move the button away from it.
        if (relatedTarget instanceof HTMLButtonElement) return;
        if (target.name && target.value !== '' && target.type !== 'checkbox')
          afterPress(() => recheck(target.name));
      },
      onChange({ target }: ChangeEvent<HTMLFormElement>) {
        if (errors[target.name]) recheck(target.name);
      },
    },
  };
}
