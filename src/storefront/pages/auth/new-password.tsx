import { useEffect, useRef, useState } from 'react';
import { isCommonPassword, PASSWORD_CONDITIONS } from '../../../shop/accounts/password/password.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import * as css from './auth.module.css';

/**
 * The field of a new password: its conditions (R5.5) are ticked off while typing, and a common password
 * causes a warning but no rejection (ACC-3).
 */
export function NewPassword({ label, error }: { label: string; error: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  // The browser may have restored text typed before the scripts ran.
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
        <Notice kind="attention">
          Это один из самых распространённых паролей, его легко подобрать. Придумайте другой.
        </Notice>
      )}
    </div>
  );
}
