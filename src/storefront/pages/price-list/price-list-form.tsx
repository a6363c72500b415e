import type { MouseEvent } from 'react';
import { Form, useNavigation } from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { PRICE_LIST_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ConsentRow } from '../../forms/consent-row.tsx';
import { EmailField, PhoneField } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormErrorSummary } from '../../forms/form-errors-summary.tsx';
import { GuardFields } from '../../forms/guard-fields.tsx';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { useVisitor } from '../../visitor/use-visitor.ts';
import type { PriceListView } from './price-list.view.ts';
import { downloadHref, type PriceListAnswer, requestErrors } from './price-list-action.ts';
import * as css from './price-list-form.module.css';
import { Sections } from './sections.tsx';

interface PriceListFormProps {
  view: PriceListView;
  answer: PriceListAnswer | undefined;
}

/** The content of the list and how to get it: one form, so that the choice is sent either way. */
export function PriceListForm({ view, answer }: PriceListFormProps) {
  const { errors, form } = useFormErrors(answer, requestErrors);
  const values = answer?.values ?? view.known;
  const isBusy = useNavigation().formMethod === 'POST';
  const field = fieldsOf(values, errors);
  return (
    <Form method="post" noValidate className={css.form} {...form}>
      <FormErrorSummary errors={errors} />
      <section className={css.panel} aria-labelledby="what">
        <h2 id="what">Состав прайс-листа</h2>
        <div className={css.city}>
          <SelectField
            {...field('city')}
            label="Город"
            options={view.cities.map(({ id, name }) => ({ value: String(id), label: name }))}
            defaultValue={answer?.values.city ?? String(view.city)}
          />
        </div>
        <Sections
          categories={view.categories}
          chosen={new Set(answer?.categories ?? [])}
          error={errors.categories}
        />
      </section>
      {view.can_download && <AtOnce contract={view.contract} />}
      <section className={css.panel} aria-labelledby="where">
        <h2 id="where">{view.can_download ? 'Прислать на почту' : 'Куда отправить'}</h2>
        <p className={css.hint}>
          {typograph(
            'Файл придёт письмом за несколько минут, с розничными ценами города. Если файл большой, пришлём ссылку: она действует семь дней.',
          )}
        </p>
        <div className={css.fields}>
          <EmailField {...field('email')} required />
          <TextField {...field('name')} label="Имя" autoComplete="name" maxLength={200} required />
          <TextField
            {...field('company')}
            label="Компания (необязательно)"
            autoComplete="organization"
            maxLength={300}
          />
          <TextField {...field('inn')} label="ИНН (необязательно)" inputMode="numeric" maxLength={20} />
          <PhoneField
            {...field('phone')}
            label="Телефон (необязательно)"
            hint="Позвоним, только если письмо не дойдёт"
          />
        </div>
        <ConsentRow
          id="consent"
          consent={PRICE_LIST_CONSENT}
          isTicked={values.consent === 'on'}
          error={errors.consent}
        />
        <GuardFields stamp={values.stamp ?? view.stamp} />
        <Button
          type="submit"
          kind={view.can_download ? 'outline' : 'main'}
          size="big"
          busy={isBusy && 'Отправляем'}
          className={css.submit}
        >
          Прислать прайс-лист
        </Button>
      </section>
    </Form>
  );
}

/** Shown to company members only, because not all of them may choose it. */
const OF_CONTRACT =
  ' Прайс-лист с ценами по договору могут скачать руководитель и закупщик: выберите юрлицо в кабинете.';

/** The download button; the list has the user's own prices. */
function AtOnce({ contract }: { contract: PriceListView['contract'] }) {
  const isMember = useVisitor().accountData?.isLegalEntity === true;
  // The browser downloads the file in place; without scripts the form redirects to it.
  function download(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    window.location.assign(downloadHref(new FormData(form)));
  }
  return (
    <section className={css.panel} aria-labelledby="at-once">
      <h2 id="at-once">Скачать сразу</h2>
      <p className={css.hint}>
        {typograph(
          contract
            ? `Ваши цены: договор № ${contract.number}, ${contract.company}.`
            : `Розничные цены выбранного города.${isMember ? OF_CONTRACT : ''}`,
        )}
      </p>
      <Button
        type="submit"
        name="intent"
        value="download"
        size="big"
        onClick={download}
        className={css.submit}
      >
        <Icon name="download-simple" />
        Скачать таблицу
      </Button>
    </section>
  );
}
