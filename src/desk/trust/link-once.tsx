import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { notify } from '../parts/notify.ts';
import * as css from './trust.module.css';

interface LinkOnceProps {
  link: string;
  name: string;
  /** The person has a password already, and types it to open the link. */
  hasPassword?: boolean;
  onClose: () => void;
}

/** The link by which a person sets up the login. It is shown once: the shop stores only its hash. */
export function LinkOnce({ link, name, hasPassword, onClose }: LinkOnceProps) {
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => notify({ text: 'Ссылка скопирована.' }),
      () => notify({ tone: 'wrong', text: 'Не скопировалось: выделите ссылку сами.' }),
    );
  return (
    <Dialog title="Ссылка для входа" onClose={onClose}>
      <div className={css.fields}>
        <p>
          Передайте её человеку ({name}). Она действует сутки и один раз
          {hasPassword ? ', открывает её пароль от кабинета' : ''}. Больше она не покажется; другая такая же
          ушла письмом.
        </p>
        <code className={css.link}>{link}</code>
        <div className={css.buttons}>
          {'clipboard' in navigator && (
            <Button onClick={copy}>
              <Icon name="copy" size="small" /> Скопировать
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            Готово
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
