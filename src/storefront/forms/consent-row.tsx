import type { ReactNode } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import type { FormConsent } from '../../shop/accounts/consents/consents.ts';
import { ChoiceRow } from '../../ui/choice/choice-row.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import { GIVEN_FIELD } from './consent.ts';
import * as css from './consent-row.module.css';
import { useAsksConsent } from './use-asks-consent.ts';

/** Recognises the titles of documents about personal data. */
const ABOUT_DATA = /персональн/i;

interface ConsentRowProps {
  id: string;
  /** The consent to be given. */
  consent: FormConsent;
  /** Whether it was ticked in the submitted form; never ticked in advance (152-ФЗ). */
  isTicked: boolean;
  error: string | undefined;
  /** Without the documents below: for a form with a single field. */
  isShort?: boolean;
}

/**
 * A consent to the processing of personal data, with links to the documents. A visitor who has given it is
 * not asked again.
 */
export function ConsentRow({ id, consent: { aim, text }, isTicked, error, isShort }: ConsentRowProps) {
  return useAsksConsent(aim, error) ? (
    <div>
      <ChoiceRow
        type="checkbox"
        id={id}
        name="consent"
        chosen={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={isShort ? undefined : css.row}
      >
        {typograph(text)}
      </ChoiceRow>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {!isShort && <Documents />}
    </div>
  ) : (
    <input type="hidden" name={GIVEN_FIELD} value="on" />
  );
}

function Documents(): ReactNode {
  const documents = useShellLayout()?.documents.filter(({ title }) => ABOUT_DATA.test(title)) ?? [];
  return documents.map(({ id, slug, title }) => (
    <a key={id} href={`/info/${slug}`} target="_blank" rel="noopener" className={css.document}>
      <span className={linkClass}>{typograph(title)}</span>
    </a>
  ));
}
