import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { failureText, hasStatus } from '../api/failures.ts';
import { Button } from '../parts/button.tsx';
import * as css from './gate.module.css';
import { useLogOut } from './log-out.ts';
import { Login } from './login.tsx';
import { sessionQuery } from './session.ts';

/**
 * Shows the desk to people with a session and the login to others. When a session ends while somebody works, the desk stays
 * behind the login, so what was typed is there again afterwards.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { data: session, error, isPending, refetch } = useQuery(sessionQuery);
  const hasWorked = useRef(false);
  const isOut = hasStatus(error, 401);
  if (session && !isOut) hasWorked.current = true;
  if (isPending)
    return (
      <p className={css.wait} role="status">
        Открываем стойку…
      </p>
    );
  if (hasStatus(error, 403)) return <NoStaff text={failureText(error)} />;
  return (
    <>
      {hasWorked.current && session && (
        <div inert={isOut} className={isOut ? css.behind : css.open}>
          {children}
        </div>
      )}
      {isOut && <Login isReturning={hasWorked.current} />}
      {!session && !isOut && (
        <Stop title="Стойка не открылась" text={failureText(error)}>
          <Button onClick={() => refetch()}>Попробовать ещё раз</Button>
        </Stop>
      )}
    </>
  );
}

function NoStaff({ text }: { text: string }) {
  const { logOut, isLeaving } = useLogOut();
  return (
    <Stop title="Это вход для сотрудников" text={text}>
      <Button kind="quiet" busy={isLeaving && 'Выходим'} onClick={logOut}>
        Войти под другой почтой
      </Button>
    </Stop>
  );
}

function Stop({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={css.door}>
      <div className={css.card}>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </main>
  );
}
