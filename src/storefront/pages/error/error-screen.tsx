import { typograph } from '../../../core/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import type { LoadFailure } from '../../load.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { EmptyShelf } from '../not-found/empty-shelf.tsx';
import css from '../not-found/screen.module.css';
import { failureWords } from './failure.ts';

interface ErrorScreenProps {
  status: number;
  failure: LoadFailure | undefined;
  isForm?: boolean;
}

/** Plain words, code and request id, a retry that keeps the address. Needs nothing of the API. */
export default function ErrorScreen({ status, failure, isForm }: ErrorScreenProps) {
  const { title, text } = failureWords(status, isForm);
  return (
    <div className={css.page}>
      <section className={css.screen}>
        <div>
          <p className={css.code}>
            Ошибка {status}
            {failure?.requestId && <> · запрос {failure.requestId}</>}
          </p>
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{typograph(text)}</p>
          <p className={css.actions}>
            {/* Plain links: the page may be here because the scripts could not load either. */}
            <a href={failure?.path ?? '/'} className={buttonClass({ size: 'big' })} data-reload>
              {failure ? 'Повторить' : 'На главную'}
            </a>
            <a href="/catalog" className={buttonClass({ kind: 'outline', size: 'big' })} data-reload>
              Открыть каталог
            </a>
          </p>
          <PhoneLine before="Не ждать? Позвоните:" />
        </div>
        <EmptyShelf mark={String(status)} />
      </section>
      <SectionShelf />
    </div>
  );
}
