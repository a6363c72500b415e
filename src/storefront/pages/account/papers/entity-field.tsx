import { SelectField } from '../../../../ui/field/select-field.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import * as css from './papers.module.css';
import type { Company } from './papers.ts';

interface EntityFieldProps {
  /** The prefix of ids. */
  intent: string;
  /** Companies the document can belong to; never empty. */
  companies: readonly Company[];
  /** The company of the current buyer, chosen by default. */
  current: number | undefined;
  answer: FormAnswer | undefined;
}

/** The company of a document: a select if there are several, otherwise its name. */
export function EntityField({ intent, companies, current, answer }: EntityFieldProps) {
  const [only, ...others] = companies;
  if (only && others.length === 0)
    return (
      <p className={css.only}>
        <span className={css.quiet}>Юрлицо</span>
        <span>
          <Typeset text={only.name} />
        </span>
        <input type="hidden" name="legal_entity" value={only.id} />
      </p>
    );
  return (
    <SelectField
      id={`${intent}-legal_entity`}
      name="legal_entity"
      label="Юрлицо"
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
      defaultValue={answer?.values.legal_entity ?? String(current ?? only?.id)}
      error={answer?.errors.legal_entity}
    />
  );
}
