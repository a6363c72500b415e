import { Form } from 'react-router';
import { typograph } from '../../../../core/typograph.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { linkClass } from '../../../../ui/text/text.tsx';
import { formatDay } from '../../../days.ts';
import type { ProfileView } from './page.tsx';
import css from './profile-screen.module.css';

/** What one has agreed to and when, with the text; taken back by one press as it was given (152-ФЗ, B2B §7). */
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
                {answerWords(is_given, answered_at)}
                {is_required && '. Действует, пока есть кабинет'}
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

function answerWords(isGiven: boolean, at: string | null): string {
  if (at === null) return 'Согласия нет';
  return `${isGiven ? 'Дано' : 'Отозвано'} ${formatDay(at)}`;
}
