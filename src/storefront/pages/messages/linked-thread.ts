import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs, redirect } from 'react-router';
import { type ApiClient, data, ifThere, isLoadError, isNoAnswer } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readForm } from '../../forms/form.ts';
import { reject, textsOf, UNKNOWN_ACTION } from '../../forms/form-answer.ts';
import { formStamp } from '../../forms/form-stamp.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import { sendReply } from '../account/message/reply-action.ts';
import type { OwnThread } from '../account/message/thread-screen.tsx';

/** The data of a page that a link of an email opens. */
export interface LinkedThread {
  /** Null if the link does not work. */
  thread: OwnThread | null;
  stamp: string;
}

const TOKEN = /^[mrs][1-9]\d{0,8}-[\w-]{43}$/;

/** Loads a thread by its link. For a link that does not work the page explains what to do. */
export async function loadLinked(args: LoaderFunctionArgs) {
  const token = args.params.token ?? '';
  const view = await loadOrRedirect(args, async (api): Promise<LinkedThread> => {
    const thread = TOKEN.test(token) ? await loadThread(api, token) : null;
    return { thread, stamp: thread ? await formStamp(api) : '' };
  });
  return answer(view, { status: view.thread ? 200 : 404 });
}

async function loadThread(api: ApiClient, token: string): Promise<OwnThread | null> {
  const call = api.GET('/api/v1/feedback/links/{token}/', { params: { path: { token } } });
  return (await ifThere(data(call))) ?? null;
}

/** `reply` sends the next message; `accept` puts what is offered into the cart, `decline` refuses it. */
export async function actLinked({ request, params, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const path = { token: params.token ?? '' };
  const { pathname } = new URL(request.url);
  const values = textsOf(await readForm(request));
  const { intent } = values;
  if (intent === 'reply') {
    const rejected = await sendReply(api, values, (body) =>
      data(api.POST('/api/v1/feedback/links/{token}/replies/', { params: { path }, body })),
    );
    return rejected ?? redirect(`${pathname}?done=sent`, 303);
  }
  if (intent !== 'accept' && intent !== 'decline') return reject(values, { form: UNKNOWN_ACTION });
  try {
    if (intent === 'accept')
      await data(api.POST('/api/v1/feedback/links/{token}/accept/', { params: { path } }));
    else await data(api.POST('/api/v1/feedback/links/{token}/decline/', { params: { path } }));
    return redirect(`${pathname}?done=${intent}`, 303);
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return reject(values, { form: failureText(error) }, isLoadError(error) ? error.status : 503);
  }
}
