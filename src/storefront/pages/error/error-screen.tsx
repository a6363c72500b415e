import { typograph } from '../../../platform/text/typograph.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import type { LoadFailure } from '../../loading/load.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import { SectionShelf } from '../../shell/section-shelf.tsx';
import { EmptyShelf } from '../not-found/empty-shelf.tsx';
import * as css from '../not-found/screen.module.css';
import { failureTexts } from './failure.ts';

interface ErrorScreenProps {
  status: number;
  failure: LoadFailure | undefined;
  isForm?: boolean;
}

/**
 * A plain explanation, the status, the request id and a retry of the same address. It works without the API.
 */
export default function ErrorScreen({ status, failure, isForm }: ErrorScreenProps) {
  const { title, text } = failureTexts(status, isForm);
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
            {/* Plain links, because a failure to load scripts may have led here. */}
            <a href={failure?.path ?? '/'} className={buttonClass({ size: 'big' })} data-reload>
              {failure ? (status === 503 ? 'Обновить' : 'Повторить') : 'На главную'}
            </a>
            <a href="/catalog" className={buttonClass({ kind: 'outline', size: 'big' })} data-reload>
              Открыть каталог
            </a>
          </p>
          <PhoneLine before="Если вопрос срочный, позвоните:" />
        </div>
        <EmptyShelf mark={String(status)} />
      </section>
      <SectionShelf />
    </div>
  );
}
