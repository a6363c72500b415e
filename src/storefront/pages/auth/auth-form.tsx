import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { FormRefusal } from '../../forms/form-refusal.tsx';
import type { useFormErrors } from '../../forms/use-form-errors.ts';
import css from './auth.module.css';

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
      <FormRefusal errors={errors} names={names} />
      {children}
      <Button type="submit" size="big" wide busy={isBusy && busy}>
        {submit}
      </Button>
    </Form>
  );
}
