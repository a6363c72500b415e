import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { RESUME_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { LONGEST_MESSAGE } from '../../../shop/feedback/feedback.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ConsentRow } from '../../forms/consent-row.tsx';
import { EmailField, PhoneField } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { GuardFields } from '../../forms/guard-fields.tsx';
import { UploadForm } from '../../forms/upload-form.tsx';
import { RESUME_FILE, type ResumeAnswer } from './resume-action.ts';
import * as css from './vacancies.module.css';
import type { VacanciesView } from './vacancies.view.ts';

const VACANCY_FIELD = 'resume-vacancy';

/**
 * Chooses a vacancy in the form on this page and moves there.
 * @returns false if the page has no form now
 */
export function chooseVacancy(id: number): boolean {
  const field = document.getElementById(VACANCY_FIELD);
  if (!(field instanceof HTMLSelectElement)) return false;
  field.value = String(id);
  document.getElementById('resume')?.scrollIntoView();
  document.getElementById('resume-name')?.focus({ preventScroll: true });
  return true;
}

/** A résumé with or without a vacancy; what happens next is stated before and after. */
export function ResumeForm({ view: { results, chosen, stamp } }: { view: VacanciesView }) {
  const answer = useActionData<ResumeAnswer>();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!answer) return;
    const first = section.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
    (first ?? section.current)?.focus();
  }, [answer]);
  return (
    <section id="resume" ref={section} tabIndex={-1} aria-labelledby="resume-title" className={css.resume}>
      <h2 id="resume-title">Отправить резюме</h2>
      {answer?.done ? (
        <div className={css.done}>
          <Notice kind="good">{answer.done}</Notice>
        </div>
      ) : (
        <Fields vacancies={results} chosen={chosen} stamp={stamp} answer={answer} />
      )}
    </section>
  );
}

interface FieldsProps {
  vacancies: VacanciesView['results'];
  chosen: number | null;
  stamp: string;
  answer: ResumeAnswer | undefined;
}

function Fields({ vacancies, chosen, stamp, answer }: FieldsProps) {
  const { values, errors } = answer ?? { values: {} as ResumeAnswer['values'], errors: {} };
  const field = fieldsOf(values, errors, 'resume-');
  return (
    <UploadForm
      intent="resume"
      title="Файл с резюме"
      hint="Рассмотрим за три рабочих дня"
      submit="Отправить резюме"
      limits={RESUME_FILE}
      isCheckedWhole
      isMain
      answer={answer}
    >
      {answer && (
        <noscript>
          <p className={css.again}>Файл выберите ещё раз: браузер его не&nbsp;запоминает.</p>
        </noscript>
      )}
      <SelectField
        id={VACANCY_FIELD}
        name="vacancy"
        label="Вакансия"
        none="Без вакансии"
        options={vacancies.map(({ id, title, city }) => ({
          value: String(id),
          label: [title, city?.name].filter(Boolean).join(', '),
        }))}
        defaultValue={values.vacancy ?? (chosen === null ? undefined : String(chosen))}
        error={errors.vacancy}
      />
      <TextField {...field('name')} label="Имя и фамилия" autoComplete="name" maxLength={200} required />
      <PhoneField {...field('phone')} hint="Позвоним, чтобы договориться о встрече" required />
      <EmailField {...field('email')} required />
      <div className={css.wide}>
        <TextArea
          {...field('comment')}
          label="Комментарий (необязательно)"
          rows={3}
          maxLength={LONGEST_MESSAGE}
        />
      </div>
      <div className={css.wide}>
        <ConsentRow
          id="resume-consent"
          consent={RESUME_CONSENT}
          isTicked={values.consent === 'on'}
          error={errors.consent}
        />
      </div>
      <GuardFields stamp={values.stamp ?? stamp} />
    </UploadForm>
  );
}
