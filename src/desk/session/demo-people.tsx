import { Notice } from '../../ui/notice/notice.tsx';
import type { Shape } from '../api/shapes.ts';
import * as css from './gate.module.css';

interface DemoPeopleProps {
  demo: Shape<'DemoStaff'>;
  onChoose: (email: string, password: string) => void;
}

/** Logins of the demo, one person a role. It says that the second factor is off there. */
export function DemoPeople({ demo: { people, password }, onChoose }: DemoPeopleProps) {
  return (
    <Notice kind="attention">
      <p>Демо-магазин: второй фактор отключён. Пароль у всех {password}.</p>
      <ul className={css.people}>
        {people.map(({ email, name, role }) => (
          <li key={email}>
            <button type="button" className={css.person} onClick={() => onChoose(email, password)}>
              <b>{role}</b>, {name}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
