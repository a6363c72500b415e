import { type ActionFunctionArgs, replace, useActionData, useSearchParams } from 'react-router';
import { emailError } from '../../../platform/text/email.ts';
import { MOBILE_PLACEHOLDER, mobileError } from '../../../platform/text/typed-phone.ts';
import { NAME_WANTED } from '../../../platform/text/written-text.ts';
import { ACCOUNT_CONSENT_MISSING } from '../../../shop/accounts/consents/consents.ts';
import { passwordError } from '../../../shop/accounts/password/password.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { entityErrors } from '../../companies/company-errors.ts';
import { EntityFields } from '../../companies/entity-fields.tsx';
import { EmailField, PhoneField } from '../../forms/contact-fields.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, type FormErrors, reject, rejectLike, textsOf } from '../../forms/form-answer.ts';
import { useFormErrors } from '../../forms/use-form-errors.ts';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { AccountUses } from './account-uses.tsx';
import * as css from './auth.module.css';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { Consents } from './consents.tsx';
import { nextOf, withNext } from './logged-in.ts';
import { NewPassword } from './new-password.tsx';

export { guestsOnly as loader } from './logged-in.ts';

const NAMES = {
  inn: 'ИНН',
  kpp: 'КПП',
  full_name: 'название',
  name: 'имя',
  email: 'почта',
  phone: 'телефон',
  password: 'пароль',
  account: 'согласие',
};

export function meta(): PageMeta {
  return { title: 'Регистрация', robots: 'noindex' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const errors = errorsOf(values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  const { name = '', email = '', phone = '', password = '', account, mailing } = values;
  const consents = { account: account === 'on', mailing: mailing === 'on' };
  const { api } = context.get(storefront);
  let done = 'confirmation';
  try {
    const { inn = '', kpp = '', full_name = '' } = values;
    const body = {
      name,
      email,
      phone,
      password,
      consents,
      ...(isForCompany(values) && { legal_entity: { inn, kpp, full_name } }),
    };
    const answer = await data(api.POST('/api/v1/users/registration/', { body }));
    if (!answer.is_confirmation_needed) done = 'registration';
  } catch (error) {
    const same = { name: 'name', email: 'email', phone: 'phone', password: 'password' };
    const ofCompany = {
      'legal_entity.inn': 'inn',
      'legal_entity.kpp': 'kpp',
      'legal_entity.full_name': 'full_name',
    };
    return rejectLike(values, error, { ...same, ...ofCompany, consents: 'account' });
  }
  // By the password, as the form of the login does: the registration itself does not tell whether the account existed before (SEC-3).
  if (done === 'registration') {
    try {
      await api.POST('/api/v1/users/login/', { body: { login: email, password } });
      return replace(nextOf(request.url), 303);
    } catch (error) {
      if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    }
  }
  const login = new URL(withNext('/auth/login', new URL(request.url).searchParams.get('next')), request.url);
  login.searchParams.set('done', done);
  return replace(login.pathname + login.search, 303);
}

function isForCompany({ who }: Record<string, string>): boolean {
  return who === 'company';
}

function errorsOf(values: Record<string, string>): FormErrors {
  const { name, email = '', phone = '', password = '', account } = values;
  const ofEmail = emailError(email);
  const ofPhone = mobileError(phone);
  const ofPassword = passwordError(password);
  return {
    ...(isForCompany(values) && ofEntity(values)),
    ...(!name && { name: NAME_WANTED }),
    ...(ofEmail && { email: ofEmail }),
    ...(ofPhone && { phone: ofPhone }),
    ...(ofPassword && { password: ofPassword }),
    ...(account !== 'on' && { account: ACCOUNT_CONSENT_MISSING }),
  };
}

/** The name of a person must not be sent as the company's short name. */
function ofEntity({ inn, kpp, full_name }: Record<string, string>): FormErrors {
  return entityErrors({ inn, kpp, full_name });
}

/** Registration of a person, or of a person with a company. */
export function Component() {
  const answer = useActionData<FormAnswer>();
  const [parameters] = useSearchParams();
  const { errors, form } = useFormErrors(answer, errorsOf);
  const typed = answer?.values;
  const field = fieldsOf(typed, errors);
  const isCompany = typed ? isForCompany(typed) : parameters.get('who') === 'company';
  return (
    <AuthPage title="Регистрация" aside={<AccountUses title="Возможности личного кабинета" />}>
      <AuthForm form={form} errors={errors} names={NAMES} submit="Зарегистрироваться" busy="Отправляем">
        <fieldset className={css.who}>
          <legend>Покупаю</legend>
          <ChoiceRow type="radio" name="who" value="person" chosen={!isCompany}>
            Для себя
          </ChoiceRow>
          <ChoiceRow type="radio" name="who" value="company" chosen={isCompany}>
            От имени юрлица или ИП
          </ChoiceRow>
        </fieldset>
        <div className={css.company}>
          <EntityFields typed={typed} errors={errors} />
        </div>
        <TextField {...field('name')} label="Имя" autoComplete="name" maxLength={200} required />
        <EmailField {...field('email')} required />
        <PhoneField
          {...field('phone')}
          label="Мобильный телефон"
          hint="С ним тоже можно входить"
          placeholder={MOBILE_PLACEHOLDER}
          required
        />
        <NewPassword label="Пароль" error={errors.password} />
        <Consents ticked={typed} error={errors.account} />
      </AuthForm>
      <p className={css.others}>
        <a href={withNext('/auth/login', parameters.get('next'))} className={linkClass}>
          Войти, если вы уже зарегистрированы
        </a>
      </p>
    </AuthPage>
  );
}
