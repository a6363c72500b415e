import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { TextArea } from '../../ui/field/text-area.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { api, data } from '../api/client.ts';
import { failureText, fieldErrors } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { useKeys } from '../keys/use-keys.ts';
import * as css from '../papers/card.module.css';
import { Facts, Loaded } from '../papers/parts.tsx';
import { Button } from '../parts/button.tsx';
import { foot } from '../parts/foot.ts';
import { Mark } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import { APPROVAL_STATES } from './approval-states.ts';

type Approval = Shape<'SeenApproval'>;

/** What somebody has proposed, what it changes, and the second signature. */
export function ApprovalCard({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: () => data(api.GET('/api/v1/staff/approvals/{id}/', { params: { path: { id: String(id) } } })),
  });
  return <Loaded query={query}>{(approval) => <Decision approval={approval} />}</Loaded>;
}

function Decision({ approval }: { approval: Approval }) {
  const { id, digest, state, is_own: isOwn, is_outdated: isOutdated } = approval;
  const [note, setNote] = useState('');
  const field = useId();
  const client = useQueryClient();
  const decide = useWrite({
    mutationFn: (refusal: string | null) => {
      const params = { path: { id: String(id) } };
      return data(
        refusal === null
          ? api.POST('/api/v1/staff/approvals/{id}/approve/', { params, body: { digest } })
          : api.POST('/api/v1/staff/approvals/{id}/refuse/', { params, body: { note: refusal } }),
      );
    },
    onSuccess: (decided, refusal) => {
      client.setQueryData(['approvals', 'one', id], decided);
      notify({ text: refusal === null ? 'Согласовано и выполнено.' : 'Отклонено.' });
    },
    onSettled: () => {
      for (const key of ['approvals', 'count', 'inbox']) client.invalidateQueries({ queryKey: [key] });
    },
  });
  const isOpen = state === 'waiting' && !isOwn;
  const canApprove = isOpen && !isOutdated;
  const approve = () => decide.mutate(null);
  const refuse = () => (note.trim() === '' ? document.getElementById(field)?.focus() : decide.mutate(note));
  const isBusy = decide.isPending;
  useKeys({
    accept: canApprove && !isBusy ? approve : undefined,
    refuse: isOpen && !isBusy ? refuse : undefined,
  });
  const error = fieldErrors(decide.error).note;
  return (
    <div className={css.card}>
      <div className={css.content}>
        <What approval={approval} />
        {isOutdated && (
          <Notice kind="wrong">
            С тех пор данные изменились, согласовать это уже нельзя. Отклоните и попросите предложить заново.
          </Notice>
        )}
        {isOpen && (
          <TextArea
            id={field}
            label="Если отклонить: почему"
            rows={2}
            maxLength={1000}
            value={note}
            error={error}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {decide.error && error === undefined && <Notice kind="wrong">{failureText(decide.error)}</Notice>}
      </div>
      {isOpen && (
        <div className={css.bar} ref={foot}>
          <span>Согласованное выполняется сразу</span>
          <Button kind="dark" onClick={refuse} busy={isBusy && 'Записываем'}>
            Отклонить
          </Button>
          {canApprove && (
            <Button onClick={approve} busy={isBusy && 'Выполняем'}>
              Согласовать
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function What({ approval }: { approval: Approval }) {
  const { name, what, facts, reason, author, state, note, created_at: at, decided_at: end } = approval;
  const { tone, word } = APPROVAL_STATES[state];
  return (
    <>
      <header className={css.head}>
        <h2>{what}</h2>
        <Mark tone={tone} isStrong>
          {word}
        </Mark>
        <p className={css.about}>
          {name}{' '}
          <span className={css.note}>
            предложил: {author.name}, {longMoment(new Date(at))}
          </span>
        </p>
      </header>
      <section className={css.part}>
        <h3>Что изменится</h3>
        <Facts
          facts={[
            ...facts.map(({ name: of, was, now }) => [of, was === null ? now : `${was} → ${now}`] as const),
            ['Зачем', reason] as const,
          ]}
        />
        <SubjectLink approval={approval} />
      </section>
      {end && (
        <p className={css.answer}>
          {word}: {approval.decided_by}, {longMoment(new Date(end))}
          {note && `. ${note}`}
        </p>
      )}
      {approval.is_own && state === 'waiting' && (
        <p className={css.note}>Это предложили вы: вторую подпись ставит другой человек.</p>
      )}
    </>
  );
}

/** Where the approver may look for himself. */
function SubjectLink({ approval: { kind, subject } }: { approval: Approval }) {
  if (kind === 'refund') return <Link to={`/orders/${subject}`}>Открыть заказ</Link>;
  if (kind === 'contract') return <Link to={`/contracts/${subject}`}>Открыть договор</Link>;
  return null;
}
