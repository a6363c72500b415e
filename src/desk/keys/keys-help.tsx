import { Dialog } from '../../ui/dialog/dialog.tsx';
import * as css from './keys.module.css';
import { KEYS, type KeyName } from './keys.ts';

const MEANINGS: readonly (readonly [readonly KeyName[], string])[] = [
  [['up', 'down'], 'по списку'],
  [['pageUp', 'pageDown'], 'на десять строк'],
  [['first', 'last'], 'к первой и последней показанной строке'],
  [['main'], 'главное действие с открытой строкой'],
  [['mark'], 'отметить строку'],
  [['markTo'], 'отметить всё от последней отметки до этой строки'],
  [['markUp', 'markDown'], 'отметить несколько подряд'],
  [['markAll'], 'отметить все показанные; ещё раз — все по фильтру'],
  [['open'], 'открыть целиком'],
  [['accept'], 'принять'],
  [['refuse'], 'не принять'],
  [['snooze'], 'отложить; если есть отметки, то все отмеченные'],
  [['search'], 'искать в списке'],
  [['find'], 'найти что угодно или сделать'],
  [['save'], 'сохранить'],
  [['close'], 'закрыть карточку, отменить'],
  [['help'], 'эта подсказка'],
];

/** All keys of the desk. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Клавиши" onClose={onClose}>
      <p className={css.note}>Работают в обеих раскладках и молчат, пока вы пишете в поле.</p>
      <dl className={css.all}>
        {MEANINGS.map(([names, meaning]) => (
          <div key={meaning} className={css.line}>
            <dt>
              {names.map((name) => (
                <Key key={name} name={name} />
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** A key as people see it. */
export function Key({ name }: { name: KeyName }) {
  return <kbd className={css.key}>{KEYS[name]}</kbd>;
}

/** The line of keys below a list, on wide screens. */
export function KeysLine({ keys, note }: { keys: readonly (readonly [KeyName, string])[]; note?: string }) {
  return (
    <div className={css.keys}>
      {keys.map(([name, meaning]) => (
        <span key={name} className={css.hint}>
          <Key name={name} /> {meaning}
        </span>
      ))}
      <span className={css.aside}>{note}</span>
    </div>
  );
}
