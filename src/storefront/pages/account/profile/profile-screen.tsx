import { Form, useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import * as panels from '../order/panels.module.css';
import { answerTo } from '../parts/account-action.ts';
import { Consents } from './consents.tsx';
import { Contacts } from './contacts.tsx';
import { Logins } from './logins.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordChange } from './password-change.tsx';
import type { ProfileView } from './profile.view.ts';
import * as css from './profile-screen.module.css';

const DONE = new Map([
  ['name', 'Имя сохранено.'],
  ['contacts', 'Контакты сохранены. Новая почта заработает, когда вы откроете ссылку из письма.'],
  ['email', 'Почта подтверждена. Теперь по этой почте можно входить.'],
  ['password', 'Пароль изменён. На других устройствах нужно войти заново.'],
  ['agreed', 'Согласие сохранено. Отозвать его можно здесь же.'],
  ['withdrawn', 'Согласие отозвано.'],
  ['erase', 'Запрос принят, подтверждение отправили на почту.'],
  ['keep', 'Запрос отменён, ваши данные сохранены.'],
  ['ended', 'Готово: на других устройствах теперь нужно войти заново.'],
]);

interface ProfileScreenProps {
  view: ProfileView;
  answer: FormAnswer | undefined;
}

/** The user's data, contacts and sessions. */
export function ProfileScreen({ view, answer }: ProfileScreenProps) {
  const { user, sessions, consents, erasureAskedAt } = view;
  const [line] = useSearchParams();
  const ofName = answerTo(answer, 'name');
  const done = answer ? undefined : DONE.get(line.get('done') ?? '');
  return (
    <div className={css.screen}>
      {done && <Notice kind="good">{done}</Notice>}
      {answer?.errors.form && <Notice kind="wrong">{answer.errors.form}</Notice>}
      <div className={css.column}>
        <section aria-labelledby="about" className={panels.panel}>
          <h2 id="about" className={panels.title}>
            Личные данные
          </h2>
          <Form key={user.name} method="post" className={css.form}>
            <input type="hidden" name="intent" value="name" />
            <TextField
              {...fieldsOf(ofName?.values ?? { name: user.name }, ofName?.errors)('name')}
              label="Имя"
              autoComplete="name"
              maxLength={200}
              required
            />
            <Button type="submit" kind="outline">
              Сохранить имя
            </Button>
          </Form>
          <Contacts key={user.email} user={user} answer={answerTo(answer, 'contacts')} />
        </section>
        <section aria-labelledby="entry" className={panels.panel}>
          <h2 id="entry" className={panels.title}>
            Вход
          </h2>
          <PasswordChange key={done} email={user.email} answer={answerTo(answer, 'password')} />
          <Logins sessions={sessions} />
        </section>
      </div>
      <div className={css.column}>
        <section aria-labelledby="consents" className={panels.panel}>
          <h2 id="consents" className={panels.title}>
            Согласия
          </h2>
          <Consents consents={consents} />
        </section>
        <section aria-labelledby="own-data" className={panels.panel}>
          <h2 id="own-data" className={panels.title}>
            Мои данные
          </h2>
          <OwnData
            key={erasureAskedAt}
            email={user.email}
            askedAt={erasureAskedAt}
            answer={answerTo(answer, 'erase')}
          />
        </section>
      </div>
    </div>
  );
}
