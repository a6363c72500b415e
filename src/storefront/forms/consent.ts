import type { FormConsent } from '../../shop/accounts/consents/consents.ts';

/** A hidden field in place of the checkbox if the shop already has the consent. */
export const GIVEN_FIELD = 'consent_given';

type Sent = Readonly<Record<string, string | undefined>>;

/**
 * The validation error of the consent: it was asked for and not ticked. The API decides whether it may be
 * omitted.
 * @param field the name of the checkbox
 */
export function consentError(
  values: Sent,
  { missing }: FormConsent,
  field = 'consent',
): Record<string, string> {
  return values[field] === 'on' || values[GIVEN_FIELD] === 'on' ? {} : { [field]: missing };
}

/** The consent for the body of a call; empty if it was not asked for. */
export function consentOf({ consent }: Sent): { consent?: true } {
  return consent === 'on' ? { consent: true } : {};
}
