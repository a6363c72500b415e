import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react';
import { linkClass } from '../text/text.tsx';
import * as css from './text-field.module.css';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inside'>;

/**
 * A password that can be shown; warns when Caps Lock is on. Without scripts there is no button, as it would
 * do nothing.
 */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const [hasScripts, setHasScripts] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isCaps, setIsCaps] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const look = (event: KeyboardEvent) => setIsCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      hint={isCaps ? 'Включён Caps Lock' : hint}
      inside={
        hasScripts && (
          <button
            type="button"
            className={css.inside}
            aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
            aria-controls={field.id}
            onClick={() => setIsShown(!isShown)}
          >
            <span className={linkClass}>{isShown ? 'Скрыть' : 'Показать'}</span>
          </button>
        )
      }
    />
  );
}
