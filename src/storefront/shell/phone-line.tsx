import { phoneHref } from '../../platform/text/phone-and-date.ts';
import * as css from './phone-line.module.css';
import { useShellLayout } from './shell-data.ts';

/** The city's phone after a few words; renders nothing while it is not known. */
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
