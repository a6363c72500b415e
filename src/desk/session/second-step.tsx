import { linkClass } from '../../ui/text/text.tsx';
import { Door } from './door.tsx';
import { FactorForm } from './factor-form.tsx';
import * as css from './gate.module.css';
import { useLogOut } from './log-out.ts';
import type { Session } from './session.ts';

/** The second step of the login. */
export function SecondStep({ session }: { session: Session }) {
  const { logOut } = useLogOut();
  return (
    <Door title="Ещё один шаг">
      <p>{session.email}</p>
      <FactorForm session={session} action="Войти" />
      <button type="button" className={css.other} onClick={logOut}>
        <span className={linkClass}>Войти под другой почтой</span>
      </button>
    </Door>
  );
}
