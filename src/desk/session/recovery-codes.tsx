import { Icon } from '../icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { Door } from './door.tsx';
import * as css from './gate.module.css';

/** Ten codes for a lost phone, shown once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <Door title="Сохраните коды">
      <p>
        Если телефон потеряется, войти поможет любой из них. Каждый действует один раз. Больше они не
        покажутся.
      </p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button kind="quiet" onClick={() => print()}>
        <Icon name="printer" />
        Напечатать
      </Button>
      <Button onClick={onSaved}>Коды сохранены, открыть стойку</Button>
    </Door>
  );
}
