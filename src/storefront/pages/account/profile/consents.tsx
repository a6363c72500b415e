import { Form } from 'react-router';
import { typograph } from '../../../../platform/text/typograph.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { linkClass } from '../../../../ui/text/text.tsx';
import { formatDay } from '../../../places/days.ts';
import type { ProfileView } from './profile.view.ts';
import * as css from './profile-screen.module.css';

/** The user's consents with date and text; revoked with one click, as they were given (152-ФЗ, ACC-5). */
export function Consents({ consents: { results, elsewhere } }: Pick<ProfileView, 'consents'>) {
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list" className={css.logins}>
        {results.map(({ aim, text, is_given, answered_at, is_required }) => (
          <li key={aim} className={css.login}>
            <div className={css.words}>
              <p>{typograph(text)}</p>
              <p className={css.quiet}>
                {answerText(is_given, answered_at)}
                {is_required && '. Действует, пока вы пользуетесь кабинетом'}
              </p>
            </div>
            {!is_required && (
              <Form method="post">
                <input type="hidden" name="intent" value={is_given ? 'withdraw' : 'agree'} />
                <input type="hidden" name="aim" value={aim} />
                <Button type="submit" kind="text">
                  {is_given ? 'Отозвать' : 'Дать согласие'}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <details>
          <summary className={css.more}>
            <span className={linkClass}>Согласия с&nbsp;заказами: {elsewhere.length}</span>
          </summary>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
          <ul role="list" className={css.logins}>
            {elsewhere.map(({ text, given_at, about }) => (
              <li key={about + text} className={css.login}>
                <div>
                  <p>{typograph(text)}</p>
                  <p className={css.quiet}>
                    {typograph(about)}, {formatDay(given_at)}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function answerText(isGiven: boolean, at: string | null): string {
  if (at === null) return 'Согласия нет';
  return `${isGiven ? 'Дано' : 'Отозвано'} ${formatDay(at)}`;
}
