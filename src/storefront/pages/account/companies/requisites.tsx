import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { typographPlace } from '../../../../platform/text/typograph.ts';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { linkClass, Typeset } from '../../../../ui/text/text.tsx';
import { entityErrors } from '../../../companies/company-errors.ts';
import { EntityFields } from '../../../companies/entity-fields.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import * as panels from '../order/panels.module.css';
import { answerTo } from '../parts/account-action.ts';
import * as css from './companies.module.css';
import { bankErrors, type Company } from './company-action.ts';

interface RequisitesProps {
  company: Company;
  answer: FormAnswer | undefined;
}

/** The company details, with the edit forms folded away. */
export function Requisites({ company, answer }: RequisitesProps) {
  const { inn, kpp, ogrn, full_name, address, edo_id, bank, can } = company;
  return (
    <section className={panels.panel} aria-labelledby="requisites">
      <h2 id="requisites" className={panels.title}>
        Реквизиты
      </h2>
      <dl className={css.facts}>
        <Fact name="Полное название">
          <Typeset text={full_name} />
        </Fact>
        <Fact name="ИНН">{inn}</Fact>
        <Fact name="КПП">{kpp}</Fact>
        <Fact name={inn.length === 12 ? 'ОГРНИП' : 'ОГРН'}>{ogrn}</Fact>
        <Fact name="Юридический адрес">{typographPlace(address)}</Fact>
        <Fact name="Идентификатор ЭДО">{edo_id}</Fact>
        <Fact name="Банк">{bank && `${typographPlace(bank.name)}, БИК\u00a0${bank.bik}`}</Fact>
        <Fact name="Расчётный счёт">{bank?.account}</Fact>
        <Fact name="Корреспондентский счёт">{bank?.corr_account}</Fact>
      </dl>
      {company.contracts.length > 0 && (
        <p className={css.note}>
          Договоров: {company.contracts.length}.{' '}
          <a href={`/account/contracts?legal_entity=${company.id}`} className={linkClass}>
            Посмотреть договоры
          </a>
        </p>
      )}
      <div className={css.edit}>
        {can.edit && <EditRequisites company={company} answer={answerTo(answer, 'requisites')} />}
        {can.edit_bank && <EditBank company={company} answer={answerTo(answer, 'bank')} />}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function EditRequisites({ company, answer }: RequisitesProps) {
  const isConfirmed = company.status === 'confirmed';
  const check = (values: Record<string, string>) => (isConfirmed ? {} : entityErrors(values));
  const { errors, form } = useFormErrors(answer, check);
  const { inn, kpp, ogrn, full_name, name, address, edo_id } = company;
  const typed = answer?.values ?? { inn, kpp, ogrn, full_name, name, address, edo_id };
  const field = fieldsOf(typed, errors);
  return (
    <Folded label="Изменить реквизиты" intent="requisites" isOpen={answer !== undefined}>
      <Form method="post" noValidate className={css.form} {...form}>
        <input type="hidden" name="intent" value="requisites" />
        {isConfirmed ? (
          <p className={css.quiet}>
            ИНН, КПП, ОГРН и&nbsp;полное название уже проверены: чтобы их изменить, напишите менеджеру.
          </p>
        ) : (
          <EntityFields typed={typed} errors={errors} isWhole />
        )}
        <TextField
          id="short_name"
          name="name"
          label="Короткое название"
          maxLength={200}
          defaultValue={typed.name}
          error={errors.name}
        />
        {isConfirmed && <TextField {...field('address')} label="Юридический адрес" maxLength={500} />}
        <TextField
          {...field('edo_id')}
          label="Идентификатор участника ЭДО"
          hint="Понадобится для товаров с маркировкой"
          maxLength={100}
        />
        <Save />
      </Form>
    </Folded>
  );
}

function EditBank({ company: { bank }, answer }: RequisitesProps) {
  const { errors, form } = useFormErrors(answer, bankErrors);
  const field = fieldsOf(answer?.values ?? { bank_name: bank?.name, ...bank }, errors);
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 60, required: true } as const;
  return (
    <Folded
      label={bank ? 'Изменить счёт в банке' : 'Добавить счёт в банке'}
      intent="bank"
      isOpen={answer !== undefined}
    >
      <Form method="post" noValidate className={css.form} {...form}>
        <input type="hidden" name="intent" value="bank" />
        <TextField {...field('bank_name')} label="Банк" maxLength={200} required />
        <TextField {...field('bik')} label="БИК" hint="9 цифр" {...number} />
        <TextField {...field('account')} label="Расчётный счёт" hint="20 цифр" {...number} />
        <TextField {...field('corr_account')} label="Корреспондентский счёт" hint="20 цифр" {...number} />
        <Save />
      </Form>
    </Folded>
  );
}

function Save() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Button type="submit" busy={isBusy && 'Сохраняем'}>
      Сохранить
    </Button>
  );
}

interface FoldedProps {
  label: string;
  intent: string;
  /** Open when the form was rejected. */
  isOpen: boolean;
  children: ReactNode;
}

/** A form behind a button; it closes when it was accepted. */
function Folded({ label, intent, isOpen, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { state, formData } = useNavigation();
  const isSent = state === 'loading' && formData?.get('intent') === intent;
  useEffect(() => {
    if (isSent && !isOpen && details.current) details.current.open = false;
  }, [isSent, isOpen]);
  return (
    <details ref={details} open={isOpen} className={css.folded}>
      <summary className={buttonClass({ kind: 'outline' })}>{label}</summary>
      {children}
    </details>
  );
}
