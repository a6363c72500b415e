import { Link, NavLink } from 'react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../icon/icon.tsx';
import { Button, buttonClass } from '../parts/button.tsx';
import { useLockDesk } from '../session/lock-desk.ts';
import { useLogOut } from '../session/log-out.ts';
import { useSession } from '../session/session.ts';
import * as css from './menu-dialog.module.css';
import { useMenu } from './use-menu.ts';

/** The whole menu, the roles of the person, and the way out. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const { name, email, grants } = useSession();
  const { logOut, isLeaving } = useLogOut();
  const { lock, isLocking } = useLockDesk();
  return (
    <Dialog title={name} onClose={onClose}>
      <p className={css.email}>{email}</p>
      <ul className={css.roles}>
        {grants.map(({ role, name: roleName, city, shop }) => (
          <li key={`${role} ${city?.id} ${shop?.id}`}>
            {roleName}
            {(city ?? shop) && `, ${(city ?? shop)?.name}`}
          </li>
        ))}
      </ul>
      <ul className={css.places}>
        {useMenu()
          .flat()
          .map(({ path, name: placeName, icon }) => (
            <li key={path}>
              <NavLink to={`/${path}`} end={path === ''} className={css.place} onClick={onClose}>
                <Icon name={icon} />
                {placeName}
              </NavLink>
            </li>
          ))}
      </ul>
      <div className={css.ways}>
        <Link to="/me" className={buttonClass({ kind: 'quiet' })} onClick={onClose}>
          <Icon name="key" />
          Мой вход
        </Link>
        <Button
          kind="quiet"
          busy={isLocking && 'Закрываем'}
          onClick={() => {
            onClose();
            lock();
          }}
        >
          <Icon name="lock-simple" />
          Закрыть на замок
        </Button>
        <Button kind="quiet" busy={isLeaving && 'Выходим'} onClick={logOut}>
          <Icon name="sign-out" />
          Выйти
        </Button>
      </div>
    </Dialog>
  );
}
