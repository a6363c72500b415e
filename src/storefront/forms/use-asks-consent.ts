import { useState } from 'react';
import type { FormAim } from '../../shop/accounts/consents/consents.ts';
import { useVisitor } from '../visitor/use-visitor.ts';

/**
 * Whether a form asks for consent: not if the user has given it before. A form rejected for a missing consent
 * asks from then on, because the consent was withdrawn or the user has logged out.
 */
export function useAsksConsent(aim: FormAim, error: string | undefined): boolean {
  const isGiven = useVisitor().accountData?.consents.includes(aim) ?? false;
  const [wasRejected, setWasRejected] = useState(false);
  if (error !== undefined && !wasRejected) setWasRejected(true);
  return wasRejected || error !== undefined || !isGiven;
}
