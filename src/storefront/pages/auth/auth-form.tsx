import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import css from './auth.module.css';
import type { useFormErrors } from './use-form-errors.ts';

interface AuthFormProps extends ReturnType<typeof useFormErrors> {
  /** Fields in the order they stand, as the summary of errors calls them. */
  names: Record<string, string>;
  /** What the button does, and what it says meanwhile. */
  submit: string;
  busy: string;
  children: ReactNode;
}

/** The frame of a form: what is wrong on top, with links to the fields; the fields; one button. */
export function AuthForm({ form, errors, names, submit, busy, children }: AuthFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate className={css.form} {...form}>
      <Refusal errors={errors} names={names} />
      {children}
      <Button type="submit" size="big" wide busy={isBusy && busy}>
        {submit}
      </Button>
    </Form>
  );
}

function Refusal({ errors, names }: { errors: FormErrors; names: Record<string, string> }) {
  const wrong = Object.keys(names).filter((name) => errors[name]);
  if (errors.form)
    return (
      <div tabIndex={-1} data-refusal className={css.refusal}>
        <Notice kind="wrong">{errors.form}</Notice>
      </div>
    );
  if (wrong.length < 2) return null;
  return (
    <Notice kind="wrong">
      Осталось исправить:{' '}
      {wrong.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a
            href={`#${name}`}
            className={linkClass}
            // By itself the browser scrolls there and leaves the focus where it was.
            onClick={() => document.getElementById(name)?.focus()}
          >
            {names[name]}
          </a>
        </span>
      ))}
    </Notice>
  );
}
