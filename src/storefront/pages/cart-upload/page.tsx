import { useState } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { typograph } from '../../../platform/text/typograph.ts';
import { SAVE_AS_XLSX } from '../../../shop/feeds/price-list/price-list.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { data, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { BuyerNote } from '../../companies/buyer-note.tsx';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, reject, rejectLike, textsOf } from '../../forms/form-answer.ts';
import { fileError, type UploadLimits, uploadOf } from '../../forms/upload.ts';
import { UploadForm } from '../../forms/upload-form.tsx';
import { storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { knownReport } from '../cart/form-report.ts';
import { listAction, type PasteReport } from '../cart/list-action.ts';
import { PasteForm } from '../cart/paste-list.tsx';
import { withSimilar } from '../cart/similar-goods.ts';
import * as css from './page.module.css';
import { Steps } from './steps.tsx';
import { skippedText, type UploadReport, UploadReportNote } from './upload-report.tsx';

const CRUMBS = [
  { name: 'Главная', href: '/' },
  { name: 'Корзина', href: '/cart' },
  { name: 'Заказ по прайс-листу', href: '/cart/upload' },
];

const FILLED_LIST: UploadLimits = {
  words: 'Таблица XLSX до\u00a010\u00a0МБ, не\u00a0больше 1\u00a0000 разных товаров',
  accept: '.xlsx',
  mostBytes: 10 * 1024 * 1024,
  advice: SAVE_AS_XLSX,
};
/** File too large, or of an unsupported type: shown at the file field. */
const OF_FILES = [413, 415];

export function meta(): PageMeta {
  return { title: 'Заказ по прайс-листу', robots: 'noindex, follow' };
}

/** The result of a list pasted here without scripts. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PasteReport | null> {
  const { api, session, lastReport } = context.get(storefront);
  const report = knownReport(lastReport);
  return report && 'accepted' in report ? withSimilar(api, report, (await session()).city) : null;
}

/** Accepts a file, or a pasted list (`intent=paste`). */
export async function action(args: ActionFunctionArgs) {
  const { api } = args.context.get(storefront);
  const form = await readForm(args.request);
  if (form.get('intent') === 'paste') return listAction(args, form, '/cart/upload');
  const values = textsOf(form);
  const issue = fileError(form.get('file'), FILLED_LIST);
  if (issue) return reject(values, { file: issue });
  try {
    return await data(api.POST('/api/v1/catalog/cart/upload/', uploadOf(form, ['file'])));
  } catch (error) {
    if (isLoadError(error) && OF_FILES.includes(error.status))
      return reject(values, { file: failureText(error) }, error.status);
    return rejectLike(values, error, { file: 'file' });
  }
}

/** The upload of a filled-in price list into the cart; changes since it was made are reported here. */
export function Component() {
  const answer = useActionData<FormAnswer | UploadReport | PasteReport>();
  // The server sends a report once; the page stores it while mounted.
  const [carried] = useState(useLoaderData<PasteReport | null>() ?? undefined);
  const pasted = answer && 'accepted' in answer ? answer : carried;
  const report = answer && 'added' in answer ? answer : undefined;
  const rejection = answer && 'values' in answer ? answer : undefined;
  return (
    <div className={css.page}>
      <Breadcrumbs items={CRUMBS} Link={Link} />
      <h1>Заказ по&nbsp;прайс-листу</h1>
      <p className={css.lead}>
        {typograph(
          'Впишите количество в колонку «Заказ» нашего прайс-листа и загрузите файл. Товары добавятся в корзину; если цена или наличие изменились, покажем это по каждому товару.',
        )}
      </p>
      <BuyerNote />
      <div className={css.layout}>
        <div>
          {report && <UploadReportNote report={report} />}
          <UploadForm
            intent="list"
            title={report ? 'Загрузить ещё один файл' : 'Заполненный прайс-лист'}
            submit="Добавить в корзину"
            limits={FILLED_LIST}
            isMain={!report}
            answer={rejection}
          />
          <section className={css.paste} aria-labelledby="paste">
            <h2 id="paste">Или вставьте список</h2>
            <PasteForm report={pasted} page="/cart/upload" skipped={report && skippedText(report)} />
          </section>
        </div>
        <Steps />
      </div>
    </div>
  );
}
