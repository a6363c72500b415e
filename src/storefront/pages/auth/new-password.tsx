import { useEffect, useRef, useState } from 'react';
import { isCommonPassword, PASSWORD_CONDITIONS } from '../../../shop/accounts/password.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import css from './auth.module.css';

/**
 * A password that is made up: the conditions of SPEC §5 are ticked off while one types, and a common one gets a warning
 * that refuses nothing (RULINGS 18).
 */
export function NewPassword({ label, error }: { label: string; error: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  // The browser may have kept what was typed before the scripts came.
  useEffect(() => setPassword(field.current?.value ?? ''), []);
  return (
    <div className={css.password}>
      <PasswordField
        ref={field}
        id="password"
        name="password"
        label={label}
        autoComplete="new-password"
        required
        error={error}
        describedBy="password-conditions"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <ul id="password-conditions" className={css.conditions}>
        {PASSWORD_CONDITIONS.map(({ text, isMet }) => (
          <li key={text} className={isMet(password) ? css.met : undefined}>
            <span className={css.sign}>{isMet(password) && <Icon name="check" size="small" />}</span>
            {text}
            {isMet(password) && <VisuallyHidden> — есть</VisuallyHidden>}
          </li>
        ))}
      </ul>
      {isCommonPassword(password) && (
        <Notice kind="attention">Такой пароль подбирают одним из первых. Лучше придумать другой.</Notice>
      )}
    </div>
  );
}
