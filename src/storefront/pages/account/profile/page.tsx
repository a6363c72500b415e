import { redirect, useActionData } from 'react-router';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { PageMeta } from '../../../page.ts';
import { accountLoader } from '../parts/account.ts';
import { accountAction, refuse } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import { ProfileScreen } from './profile-screen.tsx';

/** What the page shows. */
export interface ProfileView {
  user: Answer<'/api/v1/users/profile/'>;
}

export function meta(): PageMeta {
  return { title: 'Профиль', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api }): Promise<ProfileView> => {
  return { user: await data(api.GET('/api/v1/users/profile/')) };
});

export const action = accountAction(async ({ api, values, url }) => {
  const { intent, name = '' } = values;
  if (intent !== 'name') return refuse(values, { form: 'Такого действия здесь нет. Обновите страницу.' });
  if (name === '') return refuse(values, { name: 'Как к вам обращаться?' });
  await api.PATCH('/api/v1/users/profile/', { body: { name } });
  return redirect(`${url.pathname}?done=name`, 303);
});

export function Component() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage<ProfileView> title="Профиль">
      {(view) => <ProfileScreen view={view} answer={answer} />}
    </AccountPage>
  );
}
