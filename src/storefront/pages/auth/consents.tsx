import { Fragment } from 'react';
import { typograph } from '../../../platform/text/typograph.ts';
import { REGISTRATION_CONSENTS } from '../../../shop/accounts/consents/consents.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import * as css from './auth.module.css';

/** Recognises the titles of documents about personal data. */
const ABOUT_DATA = /персональн/i;

interface ConsentsProps {
  /** The boxes ticked in the submitted form; none at first (152-ФЗ). */
  ticked: Record<string, string> | undefined;
  error: string | undefined;
}

/** Separate consents, none ticked in advance, with links to their documents. */
export function Consents({ ticked, error }: ConsentsProps) {
  const documents = useShellLayout()?.documents.filter(({ title }) => ABOUT_DATA.test(title)) ?? [];
  return (
    <div>
      {REGISTRATION_CONSENTS.map(({ aim, text, isRequired }) => (
        <Fragment key={aim}>
          <ChoiceRow
            type="checkbox"
            id={aim}
            name={aim}
            className={css.consent}
            chosen={ticked?.[aim] === 'on'}
            required={isRequired}
            aria-invalid={isRequired && error ? true : undefined}
            aria-describedby={isRequired && error ? 'consent-error' : undefined}
          >
            {typograph(isRequired ? text : `${text} (необязательно)`)}
          </ChoiceRow>
          {isRequired && <FieldError id="consent-error">{error}</FieldError>}
        </Fragment>
      ))}
      {documents.map(({ id, slug, title }) => (
        <a key={id} href={`/info/${slug}`} target="_blank" rel="noopener" className={css.document}>
          <span className={linkClass}>{title}</span>
        </a>
      ))}
    </div>
  );
}
