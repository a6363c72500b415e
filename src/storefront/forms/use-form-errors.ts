import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { type FormAnswer, type FormErrors, textsOf } from './form-answer.ts';
import { useAfterClick } from './use-after-click.ts';

/**
 * The validation errors of a form: those of the rejected form, then those found when a field is left. An
 * error disappears while it is corrected; after a rejection the first invalid field gets the focus.
 * @param check the same rules that the action uses
 */
export function useFormErrors(
  answer: FormAnswer | undefined,
  check: (values: Record<string, string>) => FormErrors,
) {
  const form = useRef<HTMLFormElement>(null);
  const afterClick = useAfterClick();
  const [errors, setErrors] = useState<FormErrors>(answer?.errors ?? {});
  const [seenAnswer, setSeenAnswer] = useState(answer);
  if (answer !== seenAnswer) {
    setSeenAnswer(answer);
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
        // An error line appearing during a click would move the button away from the pointer.
        if (relatedTarget instanceof HTMLButtonElement) return;
        if (target.name && target.value !== '' && target.type !== 'checkbox')
          afterClick(() => recheck(target.name));
      },
      onChange({ target }: ChangeEvent<HTMLFormElement>) {
        if (errors[target.name]) recheck(target.name);
      },
    },
  };
}
