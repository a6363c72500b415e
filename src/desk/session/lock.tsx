import { linkClass } from '../../ui/text/text.tsx';
import { Door } from './door.tsx';
import { FactorForm } from './factor-form.tsx';
import * as css from './gate.module.css';
import { useLogOut } from './log-out.ts';
import type { Session } from './session.ts';

/** The locked desk: its screen stays behind, with everything that was typed. */
export function Lock({ session }: { session: Session }) {
  const { logOut } = useLogOut();
  return (
    <Door title="Стойка на замке">
      <p>{session.name}, всё, что вы написали, осталось на месте.</p>
      <FactorForm session={session} action="Открыть" />
      <button type="button" className={css.other} onClick={logOut}>
        <span className={linkClass}>Выйти</span>
      </button>
    </Door>
  );
}
