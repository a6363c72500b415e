import { Notice } from '../../../ui/notice/notice.tsx';
import { fieldName } from '../../content/fields.ts';
import { Button } from '../../parts/button.tsx';
import * as css from './content-item.module.css';
import type { Clash } from './use-item-draft.ts';

/** Fields that two people have changed at once: each waits for a choice. */
export function ClashPanel({
  clash: { names },
  onChoose,
}: {
  clash: Clash;
  onChoose: (name: string, isMine: boolean) => void;
}) {
  return (
    <div className={css.clash}>
      <Notice kind="attention">
        <p>Пока вы писали, другой сотрудник изменил то же самое. Что оставить?</p>
        {names.map((name) => (
          <p key={name} className={css.choice}>
            <b>{fieldName(name)}</b>
            <Button kind="quiet" size="small" onClick={() => onChoose(name, true)}>
              Моё
            </Button>
            <Button kind="quiet" size="small" onClick={() => onChoose(name, false)}>
              Чужое
            </Button>
          </p>
        ))}
      </Notice>
    </div>
  );
}
