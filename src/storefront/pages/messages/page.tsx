import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { Typeset } from '../../../ui/text/text.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageMeta } from '../../loading/page.ts';
import { PrintHead } from '../../shell/print-head.tsx';
import { ThreadScreen } from '../account/message/thread-screen.tsx';
import { ThreadStatus } from '../account/message/thread-status.tsx';
import { actLinked, type LinkedThread, loadLinked } from './linked-thread.ts';
import { NoThread } from './no-thread.tsx';
import * as css from './page.module.css';

/** Names neither the thread nor its author: titles are visible to others. */
export function meta(): PageMeta {
  return { title: 'Переписка с\u00a0магазином', robots: 'noindex, nofollow' };
}

export const loader = loadLinked;
export const action = actLinked;

export function Component() {
  const { thread, stamp } = useLoaderData<LinkedThread>();
  const answer = useActionData<FormAnswer>();
  const isSent = useSearchParams()[0].get('done') === 'sent';
  if (!thread) return <NoThread />;
  return (
    <div className={css.page}>
      <PrintHead />
      <header className={css.head}>
        <h1>{thread.title.replaceAll(' ', '\u00a0')}</h1>
        <ThreadStatus status={thread.status} />
        {thread.subject && (
          <p className={css.about}>
            <Typeset text={thread.subject} />
          </p>
        )}
      </header>
      <ThreadScreen thread={thread} stamp={stamp} isSent={isSent} answer={answer} />
    </div>
  );
}
