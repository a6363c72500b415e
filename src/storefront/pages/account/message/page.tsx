import { Form, Link, redirect, useActionData, useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../../../ui/breadcrumbs/breadcrumbs.tsx';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import { type FormAnswer, UNKNOWN_ACTION } from '../../../forms/form-answer.ts';
import { formStamp } from '../../../forms/form-stamp.ts';
import type { MetaArgs, PageMeta } from '../../../loading/page.ts';
import { type AccountData, accountLoader } from '../parts/account.ts';
import { accountAction, reject } from '../parts/account-action.ts';
import { AccountPage } from '../parts/account-page.tsx';
import * as css from './page.module.css';
import { sendReply } from './reply-action.ts';
import { type OwnThread, ThreadScreen } from './thread-screen.tsx';
import { ThreadStatus } from './thread-status.tsx';
import { useSeen } from './use-seen.ts';

/** The data of the page. */
interface ThreadView {
  thread: OwnThread;
  stamp: string;
}

export function meta({ data: loaded }: MetaArgs<AccountData<ThreadView>>): PageMeta {
  return { title: loaded.state === 'open' ? loaded.view.thread.title : 'Обращение', robots: 'noindex' };
}

export const loader = accountLoader('own', async ({ api, params }): Promise<ThreadView> => {
  const path = { id: params.id ?? '' };
  const [thread, stamp] = await Promise.all([
    data(api.GET('/api/v1/feedback/threads/{id}/', { params: { path } })),
    formStamp(api),
  ]);
  return { thread, stamp };
});

/** `reply` sends the next message; `seen` marks the answers as read, for browsers without scripts. */
export const action = accountAction(async ({ api, values, url, params }) => {
  const path = { id: params.id ?? '' };
  if (values.intent === 'seen') {
    const body = { last: Number(values.last) };
    await api.POST('/api/v1/feedback/threads/{id}/seen/', { params: { path }, body });
    return redirect(url.pathname, 303);
  }
  if (values.intent !== 'reply') return reject(values, { form: UNKNOWN_ACTION });
  const rejected = await sendReply(api, values, (body) =>
    data(api.POST('/api/v1/feedback/threads/{id}/replies/', { params: { path }, body })),
  );
  return rejected ?? redirect(`${url.pathname}?done=sent`, 303);
});

export function Component() {
  const answer = useActionData<FormAnswer>();
  const isSent = useSearchParams()[0].get('done') === 'sent';
  return (
    <AccountPage<ThreadView> title="Обращение" crumbs={Crumbs} head={Head}>
      {({ thread, stamp }) => (
        <>
          <Seen thread={thread} />
          {thread.offer_href && (
            <p className={css.offer}>
              <a href={thread.offer_href} className={buttonClass()}>
                Посмотреть предложение
              </a>
            </p>
          )}
          <ThreadScreen thread={thread} stamp={stamp} isSent={isSent} answer={answer} />
        </>
      )}
    </AccountPage>
  );
}

function Seen({ thread: { id, messages } }: { thread: OwnThread }) {
  const last = messages.findLast(({ is_new }) => is_new)?.id;
  useSeen(id, last);
  return (
    last !== undefined && (
      <noscript>
        <Form method="post" className={css.seen}>
          <input type="hidden" name="intent" value="seen" />
          <input type="hidden" name="last" value={last} />
          <Button type="submit" kind="outline">
            Отметить прочитанным
          </Button>
        </Form>
      </noscript>
    )
  );
}

function Head({ thread: { title, subject, status } }: ThreadView) {
  return (
    <header>
      <div className={css.title}>
        <h1>{title.replaceAll(' ', '\u00a0')}</h1>
        <ThreadStatus status={status} />
      </div>
      {subject && (
        <p className={css.about}>
          <Typeset text={subject} />
        </p>
      )}
    </header>
  );
}

function Crumbs({ thread }: ThreadView) {
  const items = [
    { name: 'Кабинет', href: '/account/profile' },
    { name: 'Сообщения', href: '/account/messages' },
    { name: thread.title.replaceAll(' ', '\u00a0'), href: `/account/messages/${thread.id}` },
  ];
  return <Breadcrumbs items={items} Link={Link} />;
}
