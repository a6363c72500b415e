import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation, useNavigationType } from 'react-router';
import { type FormErrors, textsOf } from '../../forms/form-answer.ts';
import { useAfterClick } from '../../forms/use-after-click.ts';
import { isReopened } from '../../navigation/reopened.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { readCheckout, storeCheckout } from './draft.ts';
import { errorsOf, FIELDS, recheckedWith, type StepId, type Values } from './order-form.ts';

/**
 * The state of the checkout form: validation errors, completed steps, input. The fields themselves hold the
 * values, including those typed before the scripts ran; the tab's storage has a copy for a reload.
 * @param initial the initial values
 * @param filled steps that are complete from the start
 * @param chosenBuyer the buyer: after a change it is asked again who collects
 */
export function useCheckoutForm(
  answer: CheckoutAnswer | undefined,
  { initial, filled, chosenBuyer }: { initial: Values; filled: readonly StepId[]; chosenBuyer: string },
) {
  const form = useRef<HTMLFormElement>(null);
  const afterClick = useAfterClick();
  const [errors, setErrors] = useState<FormErrors>(answer?.errors ?? {});
  const [values, setValues] = useState(initial);
  const [done, setDone] = useState<readonly StepId[]>(filled);
  const [seenAnswer, setSeenAnswer] = useState(answer);
  const [buyer, setBuyer] = useState(chosenBuyer);
  if (buyer !== chosenBuyer) {
    setBuyer(chosenBuyer);
    setDone((known) => [...known.filter((step) => step !== 'contact'), ...filled]);
  }
  if (answer !== seenAnswer) {
    setSeenAnswer(answer);
    setErrors(answer?.errors ?? {});
    if (answer?.isBuyerChosen) setDone((known) => [...known, 'buyer']);
  }
  const isWrong = (step: StepId, found: FormErrors) => Object.keys(FIELDS[step]).some((name) => found[name]);

  // A second click may come before the page knows of the first, and its call would only repeat the response.
  const isOrdering = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isOrdering.current = false;
  });

  const isOpenedAgain = useOpenedAgain();
  const user = useVisitor().accountData?.user;
  useEffect(() => {
    if (!form.current) return;
    putBack(form.current, draftBeside(readCheckout(user), initial.asked, isOpenedAgain));
    const typed = textsOf(new FormData(form.current));
    setValues(typed);
    if (initial.asked) storeCheckout(typed, user);
  }, []);
  useEffect(() => {
    if (answer) focusFirst(form.current);
  }, [answer]);

  function read(): Values {
    return form.current ? textsOf(new FormData(form.current)) : values;
  }
  function recheck(names: readonly string[]) {
    const found = errorsOf(read());
    setErrors((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, found[name]])) }));
  }
  return {
    errors,
    values,
    isDone: (step: StepId) => done.includes(step) && !isWrong(step, errors),
    /** Folds a valid step and opens the next one; shows the errors of an invalid one. */
    finish(step: StepId, next: string) {
      recheck(Object.keys(FIELDS[step]));
      if (isWrong(step, errorsOf(read()))) return void requestAnimationFrame(() => focusFirst(form.current));
      setDone((known) => [...known, step]);
      requestAnimationFrame(() => document.getElementById(next)?.focus());
    },
    edit(step: StepId) {
      setDone((known) => known.filter((each) => each !== step));
      requestAnimationFrame(() => focusField(document.getElementById(`step-${step}`)));
    },
    form: {
      ref: form,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (isOrdering.current) event.preventDefault();
        else isOrdering.current = (submitter as HTMLButtonElement | null)?.value !== 'buyer';
      },
      onInput({ target }: FormEvent<HTMLFormElement>) {
        const typed = read();
        setValues(typed);
        storeCheckout(typed, user);
        const { name } = target as EventTarget & Partial<HTMLInputElement>;
        if (name) recheck(recheckedWith(name).filter((each) => errors[each]));
      },
      onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
        // An error line appearing during a click would move the button away from the pointer.
        if (relatedTarget instanceof HTMLButtonElement) return;
        const isTyped = target.type !== 'checkbox' && target.type !== 'radio' && target.value !== '';
        if (target.name && isTyped) afterClick(() => recheck([target.name]));
      },
    },
  };
}

/**
 * The stored input. A shop requested by the address is newer than a stored one, unless the page was opened
 * again.
 */
function draftBeside(draft: Values, asked: string | undefined, isOpenedAgain: boolean): Values {
  if (!asked || (isOpenedAgain && draft.asked === asked)) return draft;
  const { delivery_type: _, shop: __, ...others } = draft;
  return others;
}

/** Fills untouched fields with input from before the reload. */
function putBack(form: HTMLFormElement, draft: Values): void {
  for (const field of form.elements) {
    if (
      !(
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      )
    )
      continue;
    const saved = draft[field.name];
    if (saved === undefined || field.type === 'hidden') continue;
    // A stored option that no longer exists, such as a shop of another city, leaves the choice unchanged.
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ value }) => value === saved)) field.value = saved;
    } else if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.value === saved) field.checked = true;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = field.value === saved;
    } else if (field.value === field.defaultValue) field.value = saved;
  }
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-refusal], [aria-invalid="true"], [data-invalid] input')?.focus();
}

function focusField(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
}

/** Whether this document has shown the checkout before. */
let wasShown = false;

/** Whether the checkout was opened again by a reload, Back or Forward, and not by a link or form. */
function useOpenedAgain(): boolean {
  const isAlongHistory = useNavigationType() === 'POP';
  const [isOpenedAgain] = useState(() => isAlongHistory && (wasShown || isReopened()));
  useEffect(() => {
    wasShown = true;
  }, []);
  return isOpenedAgain;
}
