import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../forms/form-errors-summary.tsx';
import type { useFormErrors } from '../../forms/use-form-errors.ts';
import * as css from './auth.module.css';

interface AuthFormProps extends ReturnType<typeof useFormErrors> {
  /** Field names in order, as the error summary calls them. */
  names: Record<string, string>;
  /** The label of the button, and its label while busy. */
  submit: string;
  busy: string;
  /** The page whose action takes the form, by default the current one. */
  action?: string | undefined;
  children: ReactNode;
}

/** The frame of a form: error summary with links to the fields, the fields, one button. */
export function AuthForm({ form, errors, names, submit, busy, action, children }: AuthFormProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" {...(action && { action })} noValidate className={css.form} {...form}>
      <FormErrorSummary errors={errors} names={names} />
      {children}
      <Button type="submit" size="big" wide busy={isBusy && busy}>
        {submit}
      </Button>
    </Form>
  );
}
