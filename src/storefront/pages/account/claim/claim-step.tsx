import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as css from './claim-step.module.css';

interface ClaimStepProps {
  claim: number;
  intent: 'claim-send' | 'claim-withdraw' | 'claim-photos';
  formKey: string;
  hasFiles?: boolean;
  children: ReactNode;
}

/** A form that changes a claim. */
export function ClaimStep({ claim, intent, formKey, hasFiles, children }: ClaimStepProps) {
  return (
    <Form
      method="post"
      preventScrollReset
      className={css.step}
      {...(hasFiles && { encType: 'multipart/form-data' })}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="claim" value={claim} />
      <input type="hidden" name="key" value={formKey} />
      {children}
    </Form>
  );
}
