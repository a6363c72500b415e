import { Form, replace, useActionData, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { data } from '../../../api/client.ts';
import { entityErrors } from '../../../companies/company-errors.ts';
import { EntityFields } from '../../../companies/entity-fields.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { FormErrorSummary } from '../../../forms/form-errors-summary.tsx';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import * as css from './companies.module.css';

export function meta(): PageMeta {
  return { title: 'Новое юрлицо', robots: 'noindex' };
}

export const loader = accountLoader('own', async () => null);

export const action = accountAction(async ({ api, values }) => {
  const errors = entityErrors(values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  const { inn = '', kpp = '', ogrn = '', full_name = '', address = '' } = values;
  const body = { inn, kpp, ogrn, full_name, address };
  const { id } = await data(api.POST('/api/v1/companies/legal-entities/', { body }));
  return replace(`/account/companies/${id}?done=added`, 303);
});

/** Adds a company; its creator becomes the head and may order at once. */
export function Component() {
  return (
    <AccountPage<null> title="Новое юрлицо">
      {() => (
        <>
          <p className={css.lead}>
            Покупать для него можно сразу, с&nbsp;предоплатой по&nbsp;счёту. Цены по&nbsp;договору
            и&nbsp;отсрочка появятся, когда менеджер проверит реквизиты и&nbsp;заключит договор.
          </p>
          <NewCompany />
        </>
      )}
    </AccountPage>
  );
}

function NewCompany() {
  const answer = useActionData() as FormAnswer | undefined;
  const { errors, form } = useFormErrors(answer, entityErrors);
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate className={cx(css.form, css.panel)} {...form}>
      <FormErrorSummary errors={errors} />
      <EntityFields typed={answer?.values} errors={errors} isWhole />
      <Button type="submit" size="big" busy={isBusy && 'Добавляем'}>
        Добавить юрлицо
      </Button>
    </Form>
  );
}
