import { phoneHref } from '../../core/phone-and-date.ts';
import css from './phone-line.module.css';
import { useShellLayout } from './shell-data.ts';

/** The city's phone after a few words; nothing while it is not known. */
export function PhoneLine({ before }: { before: string }) {
  const phone = useShellLayout()?.phones[0];
  if (!phone) return null;
  return (
    <p className={css.line}>
      {before}{' '}
      <a href={phoneHref(phone)} className={css.phone}>
        {phone}
      </a>
    </p>
  );
}
