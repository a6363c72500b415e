import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { type FormErrors, textsOf } from '../../forms/form-answer.ts';
import { useAfterPress } from '../../forms/use-after-press.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { keepDraft, readDraft } from './draft.ts';
import { FIELDS, problemsOf, type StepId, type Values } from './order-form.ts';
import { useOpenedAgain } from './use-opened-again.ts';

/**
 * The form as it is being filled in: what is wrong with it, which steps are done, what was typed. The fields hold the
 * truth themselves, so what was typed before the scripts came is theirs too; the tab keeps a copy for a reload.
 * @param initial what the fields begin with
 * @param filled steps that need nothing more of whoever came
 * @param chosenBuyer for whom it is bought: of another one it is asked anew who collects
 */
export function useCheckoutForm(
  answer: CheckoutAnswer | undefined,
  { initial, filled, chosenBuyer }: { initial: Values; filled: readonly StepId[]; chosenBuyer: string },
) {
  const form = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const [errors, setErrors] = useState<FormErrors>(answer?.errors ?? {});
  const [values, setValues] = useState(initial);
  const [done, setDone] = useState<readonly StepId[]>(filled);
  const [told, setTold] = useState(answer);
  const [buyer, setBuyer] = useState(chosenBuyer);
  if (buyer !== chosenBuyer) {
    setBuyer(chosenBuyer);
    setDone((known) => [...known.filter((step) => step !== 'contact'), ...filled]);
  }
  if (answer !== told) {
    setTold(answer);
    setErrors(answer?.errors ?? {});
    if (answer?.isBuyerChosen) setDone((known) => [...known, 'buyer']);
  }
  const isWrong = (step: StepId, found: FormErrors) => Object.keys(FIELDS[step]).some((name) => found[name]);

  // Two presses may come before the page knows of the first: a second call would be answered as the first is.
  const isOrdering = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isOrdering.current = false;
  });

  const isOpenedAgain = useOpenedAgain();
  const user = useVisitor().accountData?.user;
  useEffect(() => {
    if (!form.current) return;
    putBack(form.current, draftBeside(readDraft(user), initial.asked, isOpenedAgain));
    const typed = textsOf(new FormData(form.current));
    setValues(typed);
    if (initial.asked) keepDraft(typed, user);
  }, []);
  useEffect(() => {
    if (answer) focusFirst(form.current);
  }, [answer]);

  function read(): Values {
    return form.current ? textsOf(new FormData(form.current)) : values;
  }
  function recheck(name: string) {
    const found = problemsOf(read());
    setErrors((known) => ({ ...known, [name]: found[name] }));
  }
  function tell(found: FormErrors) {
    setErrors(found);
    requestAnimationFrame(() => focusFirst(form.current));
  }
  return {
    errors,
    values,
    isDone: (step: StepId) => done.includes(step) && !isWrong(step, errors),
    /** Folds a step that is right, and goes to the next one; of a wrong one it says what is wrong. */
    finish(step: StepId, next: string) {
      const found = problemsOf(read());
      if (isWrong(step, found)) {
        const own = Object.keys(FIELDS[step]).map((name) => [name, found[name]]);
        return tell({ ...errors, ...Object.fromEntries(own) });
      }
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
        keepDraft(typed, user);
        const { name } = target as EventTarget & Partial<HTMLInputElement>;
        if (name && errors[name]) recheck(name);
      },
      onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
        // A line of words that appears under a press would move the button away from it.
        if (relatedTarget instanceof HTMLButtonElement) return;
        const isTyped = target.type !== 'checkbox' && target.type !== 'radio' && target.value !== '';
        if (target.name && isTyped) afterPress(() => recheck(target.name));
      },
    },
  };
}

/** What was typed; a shop that is asked for now is newer than one chosen before, until the page is opened once more. */
function draftBeside(draft: Values, asked: string | undefined, isOpenedAgain: boolean): Values {
  if (!asked || (isOpenedAgain && draft.asked === asked)) return draft;
  const { delivery_type: _, shop: __, ...others } = draft;
  return others;
}

/** Fields nobody has touched on this page get what was typed before it was opened anew. */
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
    const kept = draft[field.name];
    if (kept === undefined || field.type === 'hidden') continue;
    // What is no longer offered, a shop of another city or an address that is gone, leaves the choice as it is.
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some(({ value }) => value === kept)) field.value = kept;
    } else if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (field.value === kept) field.checked = true;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = field.value === kept;
    } else if (field.value === field.defaultValue) field.value = kept;
  }
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-refusal], [aria-invalid="true"], [data-invalid] input')?.focus();
}

function focusField(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
}
