import { Form } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { VisuallyHidden } from '../../../../ui/text/text.tsx';
import { formatDay, formatMoment } from '../../../places/days.ts';
import type { ProfileView } from './profile.view.ts';
import * as css from './profile-screen.module.css';

type Sessions = ProfileView['sessions'];

/** How many other sessions are shown at first. */
const SHOWN = 4;

/** The user's sessions, this one first, with a way to end the others. */
export function Logins({ sessions }: { sessions: Sessions }) {
  const others = sessions.filter(({ is_current }) => !is_current);
  const rest = others.slice(SHOWN);
  return (
    <>
      {others.length > 0 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" kind="outline">
            Выйти на других устройствах
          </Button>
        </Form>
      )}
      <LoginList sessions={[...sessions.filter(({ is_current }) => is_current), ...others.slice(0, SHOWN)]} />
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>Ещё входы: {rest.length}</summary>
          <LoginList sessions={rest} />
        </details>
      )}
    </>
  );
}

function LoginList({ sessions }: { sessions: Sessions }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
    <ul role="list" className={css.logins}>
      {sessions.map(({ id, device, created_at, seen_at, time_zone, is_current }) => (
        <li key={id} className={css.login}>
          <div>
            <p>
              {device || 'Неизвестное устройство'}
              {is_current && ' (это устройство)'}
            </p>
            <p className={css.quiet}>
              Вход {formatMoment(created_at, time_zone)}, последнее посещение {formatDay(seen_at)}
            </p>
          </div>
          {!is_current && (
            <Form method="post">
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="session" value={id} />
              <Button type="submit" kind="text">
                Выйти<VisuallyHidden> на устройстве {device}</VisuallyHidden>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
