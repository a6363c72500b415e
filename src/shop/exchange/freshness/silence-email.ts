import type { EmailBody } from '../../../platform/email/email.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import { countOf } from '../../../platform/text/plural.ts';

interface Silence {
  slug: string;
  name: string;
  /** The last applied export. */
  last: Date;
  /** The usual time between two exports, ms; null: unknown. */
  gap: number | null;
  staleAfterHours: number;
}

const MINUTES = ['минута', 'минуты', 'минут'] as const;
const HOURS = ['час', 'часа', 'часов'] as const;
const MINUTE_MS = 60_000;
const LONG_MINUTES = 120;

/** The email to the staff about an exchange that is silent (EX-65). */
export function silenceEmail({ slug, name, last, gap, staleAfterHours }: Silence): EmailBody {
  const called = name === slug ? `«${slug}»` : `«${name}» (${slug})`;
  const usual = gap === null ? [] : [['Обычный промежуток', usualText(gap)] as const];
  return {
    subject: `Обмен с 1С молчит: ${slug}`,
    body: [
      `От подключения ${called} давно не было выгрузок, которые магазин смог принять.`,
      { facts: [['Последняя выгрузка', formatDateAndTime(last)], ...usual] },
      'Проверьте в 1С расписание обмена, адрес и пароль. Если 1С обменивается, посмотрите, не ждут ли её загрузки проверки и не отклонены ли они.',
      `Если выгрузок не будет ${countOf(staleAfterHours, HOURS)} (выходные и праздники не в счёт), цены этого источника получат отметку «цена уточняется», а заказы по ним подождут вашего подтверждения.`,
      {
        fine: `Подключения: npm run cli -- exchange connections\nЗагрузки: npm run cli -- exchange runs ${slug}`,
      },
    ],
  };
}

function usualText(gap: number): string {
  const minutes = Math.max(1, Math.round(gap / MINUTE_MS));
  return minutes < LONG_MINUTES ? countOf(minutes, MINUTES) : countOf(Math.round(minutes / 60), HOURS);
}
