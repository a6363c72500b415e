import { replace, useActionData } from 'react-router';
import { NAME_WANTED } from '../../../../platform/text/written-text.ts';
import { data } from '../../../api/client.ts';
import { UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import type { PageMeta } from '../../../loading/page.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import type { ProfileView } from './profile.view.ts';
import { ProfileScreen } from './profile-screen.tsx';

const EMPTY = 'Заполните это поле.';

export function meta(): PageMeta {
  return { title: 'Профиль', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api }): Promise<ProfileView> => {
  const query = { limit: 20, offset: 0 };
  const [user, { results: sessions }, consents, erasure] = await Promise.all([
    data(api.GET('/api/v1/users/profile/')),
    data(api.GET('/api/v1/users/sessions/', { params: { query } })),
    data(api.GET('/api/v1/users/consents/')),
    data(api.GET('/api/v1/users/personal-data/erasure/')),
  ]);
  return { user, sessions, consents, erasureAskedAt: erasure.asked_at };
});

export const action = accountAction(async ({ api, values, url }) => {
  const { intent, name = '', email = '', phone = '', password = '', session: id = '' } = values;
  const done = (what: string) => replace(`${url.pathname}?done=${what}`, 303);
  switch (intent) {
    case 'name':
      if (name === '') return reject(values, { name: NAME_WANTED });
      await api.PATCH('/api/v1/users/profile/', { body: { name } });
      return done('name');
    case 'contacts': {
      if (password === '') return reject(values, { password: 'Введите пароль от кабинета.' });
      const empty = { ...(!email && { email: EMPTY }), ...(!phone && { phone: EMPTY }) };
      if (!email || !phone) return reject(values, empty);
      await api.PATCH('/api/v1/users/profile/', { body: { email, phone, password } });
      return done('contacts');
    }
    case 'password': {
      const { new_password1 = '', new_password2 = '' } = values;
      if (password === '') return reject(values, { password: 'Введите текущий пароль.' });
      await api.POST('/api/v1/users/password/', { body: { password, new_password1, new_password2 } });
      return done('password');
    }
    case 'end':
      await api.DELETE('/api/v1/users/sessions/{id}/', { params: { path: { id } } });
      return done('ended');
    case 'end-others':
      await api.DELETE('/api/v1/users/sessions/');
      return done('ended');
    case 'agree':
      await api.PUT('/api/v1/users/consents/{aim}/', { params: { path: { aim: values.aim ?? '' } } });
      return done('agreed');
    case 'withdraw':
      await api.DELETE('/api/v1/users/consents/{aim}/', { params: { path: { aim: values.aim ?? '' } } });
      return done('withdrawn');
    case 'erase':
      if (password === '') return reject(values, { password: 'Введите пароль от кабинета.' });
      await api.POST('/api/v1/users/personal-data/erasure/', { body: { password } });
      return done('erase');
    case 'keep':
      await api.DELETE('/api/v1/users/personal-data/erasure/');
      return done('keep');
    default:
      return reject(values, { form: UNKNOWN_ACTION });
  }
});

export function Component() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage<ProfileView> title="Профиль">
      {(view) => <ProfileScreen view={view} answer={answer} />}
    </AccountPage>
  );
}
