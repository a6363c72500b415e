import { useEffect } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { Typeset } from '../../../ui/text/text.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageMeta } from '../../loading/page.ts';
import { PrintHead } from '../../shell/print-head.tsx';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import { ThreadScreen } from '../account/message/thread-screen.tsx';
import { ThreadStatus } from '../account/message/thread-status.tsx';
import { answerTo } from '../account/parts/account-action.ts';
import { actLinked, type LinkedThread, loadLinked } from '../messages/linked-thread.ts';
import { NoThread } from '../messages/no-thread.tsx';
import * as css from '../messages/page.module.css';
import { OfferBlock } from './offer-block.tsx';

/** Names neither the goods nor their buyer: titles are visible to others. */
export function meta(): PageMeta {
  return { title: 'Заявка на\u00a0товар', robots: 'noindex, nofollow' };
}

export const loader = loadLinked;
export const action = actLinked;

export function Component() {
  const { thread, stamp } = useLoaderData<LinkedThread>();
  const answer = useActionData<FormAnswer>();
  const done = useSearchParams()[0].get('done');
  const { refetch } = useVisitorStore();
  useEffect(() => {
    // The cart's badge follows what the form has added.
    if (done === 'accept') refetch();
  }, [done, refetch]);
  if (!thread) return <NoThread />;
  const { title, status, subject, offer } = thread;
  const isOfReply = answerTo(answer, 'reply') !== undefined;
  return (
    <div className={css.page}>
      <PrintHead />
      <header className={css.head}>
        <h1>{title.replaceAll(' ', '\u00a0')}</h1>
        <ThreadStatus status={status} />
        <p className={css.about}>
          <Typeset text={subject} />
        </p>
      </header>
      {offer && <OfferBlock offer={offer} failure={isOfReply ? undefined : answer?.errors.form} />}
      <ThreadScreen
        thread={thread}
        stamp={stamp}
        isSent={done === 'sent'}
        answer={isOfReply ? answer : undefined}
      />
    </div>
  );
}
