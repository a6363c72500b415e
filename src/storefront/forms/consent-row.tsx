import { typograph } from '../../core/typograph.ts';
import { ChoiceRow } from '../../ui/choice/choice-row.tsx';
import { FieldError } from '../../ui/field/field-error.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import css from './consent-row.module.css';

/** What the documents of the shop call themselves where they tell of personal data. */
const ABOUT_DATA = /персональн/i;

interface ConsentRowProps {
  id: string;
  /** The wording that is agreed to. */
  children: string;
  /** Whether it was ticked in the form that was sent; never beforehand (152-ФЗ). */
  isTicked: boolean;
  error: string | undefined;
}

/** A consent to the use of personal data, with the documents that tell of it. */
export function ConsentRow({ id, children, isTicked, error }: ConsentRowProps) {
  const documents = useShellLayout()?.documents.filter(({ title }) => ABOUT_DATA.test(title)) ?? [];
  return (
    <div>
      <ChoiceRow
        type="checkbox"
        id={id}
        name="consent"
        chosen={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={css.row}
      >
        {typograph(children)}
      </ChoiceRow>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {documents.map(({ id: document, slug, title }) => (
        <a key={document} href={`/info/${slug}`} target="_blank" rel="noopener" className={css.document}>
          <span className={linkClass}>{typograph(title)}</span>
        </a>
      ))}
    </div>
  );
}
