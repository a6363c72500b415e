import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readForm } from '../../forms/form.ts';
import { textsOf } from '../../forms/form-answer.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { PrintHead } from '../../shell/print-head.tsx';
import {
  ANSWER_WANTED,
  answerOf,
  type ChangesView,
  isAnswer,
  loadLinkedChanges,
} from '../account/changes/changes.ts';
import { ChangesScreen } from '../account/changes/changes-screen.tsx';
import * as css from './order-screen.module.css';

export function meta({ data: { order } }: MetaArgs<ChangesView>): PageMeta {
  return { title: `Изменения в\u00a0заказе №\u00a0${order.number}`, robots: 'noindex, nofollow' };
}

/** The changes of an order by its link: anybody with the link sees them. An invalid token leads to /404. */
export async function loader(args: LoaderFunctionArgs): Promise<ChangesView> {
  return loadOrRedirect(args, (api) => loadLinkedChanges(api, { ...namedBy(args), path: args.url.pathname }));
}

/** The answer of the buyer. A rejected one shows the changes as they are by now. */
export async function action(args: ActionFunctionArgs) {
  const { api } = args.context.get(storefront);
  const { token, n } = namedBy(args);
  const values = textsOf(await readForm(args.request));
  if (!isAnswer(values)) return answer({ failure: ANSWER_WANTED }, { status: 400 });
  try {
    const order = await data(api.GET('/api/v1/orders/order/{token}/', { params: { path: { token } } }));
    const params = { path: { id: String(order.id), n }, query: { token } };
    await data(
      api.POST('/api/v1/orders/order/{id}/revisions/{n}/answer/', { params, body: answerOf(values) }),
    );
    return redirect(`/order/${token}/changes/${n}`, 303);
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return answer({ failure: failureText(error) }, { status: isLoadError(error) ? error.status : 503 });
  }
}

function namedBy({ params }: Pick<LoaderFunctionArgs, 'params'>): { token: string; n: string } {
  return { token: params.token ?? '', n: params.n ?? '' };
}

export function Component() {
  const view = useLoaderData<ChangesView>();
  const failed = useActionData<{ failure: string }>();
  const { token = '' } = useParams();
  const { order, revision } = view;
  const inAccount = `/account/orders/${order.id}/changes/${revision.n}`;
  return (
    <div className={css.page}>
      <PrintHead />
      <header className={css.changesHead}>
        <h1>Изменения в&nbsp;заказе №&nbsp;{order.number}</h1>
      </header>
      <ChangesScreen
        view={view}
        orderHref={`/order/${token}`}
        loginHref={`/auth/login?next=${encodeURIComponent(inAccount)}`}
        failure={failed?.failure}
      />
    </div>
  );
}
