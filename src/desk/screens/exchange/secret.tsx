import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import * as css from './exchange.module.css';

interface SecretProps {
  slug: string;
  login: string;
  secret: string;
  onClose: () => void;
}

/** What is typed into 1C. The secret is shown this once: the shop has only its hash. */
export function Secret({ slug, login, secret, onClose }: SecretProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify({ text: 'Пароль скопирован.' });
  };
  return (
    <Dialog title="Пароль для 1С" onClose={onClose}>
      <div className={css.dialog}>
        <p>Введите это в настройках обмена 1С. Пароль больше не покажется: если потеряете, сделайте новый.</p>
        <Facts
          facts={[
            ['Адрес сайта', `${location.origin}/exchange/1c/${slug}`],
            ['Пользователь', login],
            [
              'Пароль',
              <code key="secret" className={css.secret}>
                {secret}
              </code>,
            ],
          ]}
        />
        <div className={css.buttons}>
          <Button kind="quiet" onClick={() => void copy()}>
            Скопировать пароль
          </Button>
          <Button onClick={onClose}>Записал</Button>
        </div>
      </div>
    </Dialog>
  );
}
