import { SelectField } from '../../../../ui/field/select-field.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import css from './papers.module.css';
import type { Company } from './papers.ts';

interface EntityFieldProps {
  /** Ids begin with it. */
  intent: string;
  /** Those the paper may be of; never empty. */
  companies: readonly Company[];
  /** For whom one buys now: first of all the paper is his. */
  current: number | undefined;
  answer: FormAnswer | undefined;
}

/** Whose paper it is: asked where there is a choice, told where there is none. */
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
