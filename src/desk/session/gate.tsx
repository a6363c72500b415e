import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { failureText, hasStatus } from '../api/failures.ts';
import { Button } from '../parts/button.tsx';
import { Cover } from './cover.tsx';
import { Door } from './door.tsx';
import { Enrolment } from './enrolment.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import * as css from './gate.module.css';
import { Lock } from './lock.tsx';
import { Login } from './login.tsx';
import { SecondStep } from './second-step.tsx';
import { type Session, sessionQuery } from './session.ts';

/**
 * Shows the desk to people with an open session and the login to others. When it locks or ends while somebody works, the desk
 * stays behind the login, so what was typed is there again afterwards.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const worker = useRef<number | null>(null);
  const session = hasStatus(error, 401) ? undefined : data;
  const state = session?.state;
  if (session && state === 'open') worker.current = session.id;
  if (isPending)
    return (
      <p className={css.wait} role="status">
        Открываем стойку…
      </p>
    );
  // Somebody else who logs in at this place does not get the screens of the person before.
  const isSame = session === undefined || session.id === worker.current;
  const isBehind = state !== 'open';
  const hasScreens = worker.current !== null && isSame && data !== undefined;
  const door = session ? (
    <Step session={session} />
  ) : hasStatus(error, 401) ? (
    <Login isReturning={worker.current !== null} />
  ) : (
    <Door title="Стойка не открылась">
      <p>{failureText(error)}</p>
      <Button onClick={() => refetch()}>Попробовать ещё раз</Button>
    </Door>
  );
  return (
    <>
      {hasScreens && (
        <div key={worker.current} inert={isBehind} className={isBehind ? css.behind : css.open}>
          {children}
        </div>
      )}
      {isBehind && (hasScreens ? <Cover>{door}</Cover> : door)}
      {state === 'open' && <FactorDialog />}
    </>
  );
}

/** What a session needs before the desk opens. */
function Step({ session }: { session: Session }) {
  switch (session.state) {
    case 'factor_awaited':
      return <SecondStep session={session} />;
    case 'factor_missing':
      return <Enrolment session={session} />;
    case 'locked':
      return <Lock session={session} />;
    default:
      return null;
  }
}
