import { type ActionFunctionArgs, Link, useActionData } from 'react-router';
import { typograph } from '../../../core/typograph.ts';
import { SAVE_AS_XLSX } from '../../../shop/feeds/price-list.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.tsx';
import { data, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { BuyerNote } from '../../companies/buyer-note.tsx';
import { readForm } from '../../form.ts';
import { type FormAnswer, refuse, refuseLike, textsOf } from '../../forms/form-answer.ts';
import { fileProblem, type UploadLimits, uploadOf } from '../../forms/upload.ts';
import { UploadForm } from '../../forms/upload-form.tsx';
import { storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
import css from './page.module.css';
import { Steps } from './steps.tsx';
import { type UploadReport, UploadReportNote } from './upload-report.tsx';

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
/** Too large, and of a kind that is not taken: said at the file. */
const OF_FILES = [413, 415];

export function meta(): PageMeta {
  return { title: 'Заказ по прайс-листу', robots: 'noindex, follow' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  const values = textsOf(form);
  const problem = fileProblem(form.get('file'), FILLED_LIST);
  if (problem) return refuse(values, { file: problem });
  try {
    return await data(api.POST('/api/v1/catalog/cart/upload/', uploadOf(form, ['file'])));
  } catch (error) {
    if (isLoadError(error) && OF_FILES.includes(error.status))
      return refuse(values, { file: failureText(error) }, error.status);
    return refuseLike(values, error, { file: 'file' });
  }
}

/** A filled price list goes into the cart; what has changed since it was made is told here. */
export function Component() {
  const answer = useActionData<FormAnswer | UploadReport>();
  const report = answer && 'added' in answer ? answer : undefined;
  const refusal = answer && 'values' in answer ? answer : undefined;
  return (
    <div className={css.page}>
      <Breadcrumbs items={CRUMBS} Link={Link} />
      <h1>Заказ по&nbsp;прайс-листу</h1>
      <p className={css.lead}>
        {typograph(
          'Впишите количество в колонку «Заказ» нашего прайс-листа и загрузите файл. Товары лягут в корзину; если цена или наличие изменились, скажем о каждом.',
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
            answer={refusal}
          />
        </div>
        <Steps />
      </div>
    </div>
  );
}
