import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { TextArea } from '../../ui/field/text-area.tsx';
import { api, data } from '../api/client.ts';
import { fieldErrors, versionIn } from '../api/failures.ts';
import { ThingNews } from '../live/thing-news.tsx';
import { Button } from '../parts/button.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { useDraft } from '../parts/draft.ts';
import { foot } from '../parts/foot.ts';
import { Mark, type Tone } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import { Answers } from './answers.tsx';
import * as css from './card.module.css';
import { fieldName } from './field-name.ts';
import { threadQuery } from './paper-query.ts';
import { Facts, FileView, Loaded } from './parts.tsx';
import { Phrases } from './phrases.tsx';

const TONES: Record<'new' | 'answered' | 'done', Tone> = { new: 'new', answered: 'work', done: 'done' };
const MESSAGE = '/api/v1/staff/messages/{id}/';

/** A message or a résumé: what was written, the answers, and the next answer. */
export function ThreadCard({ path, id }: { path: 'messages' | 'resumes'; id: number }) {
  const client = useQueryClient();
  const field = useId();
  const [text, setText] = useDraft(`${path} ${id}`, '');
  const [isAsked, ask] = useState(false);
  const params = { path: { id: String(id) } };
  // Both kinds of threads have the same shapes.
  const one = `/api/v1/staff/${path}/{id}/` as typeof MESSAGE;
  const query = useQuery(threadQuery(path, id));
  const version = query.data?.version ?? 1;
  const write = useWrite({
    mutationFn: (action: 'answers' | 'close') =>
      action === 'answers'
        ? data(api.POST(`${one}answers/` as `${typeof MESSAGE}answers/`, { params, body: { version, text } }))
        : data(api.POST(`${one}close/` as `${typeof MESSAGE}close/`, { params, body: { version } })),
    // The next try is about the thread as the conflict has shown it.
    onError: (error) =>
      versionIn(error) !== undefined &&
      client.invalidateQueries({ queryKey: threadQuery(path, id).queryKey, exact: true }),
    onSuccess: (thread, action) => {
      client.setQueryData([path, 'one', id], thread);
      for (const key of [path, 'inbox', 'count']) client.invalidateQueries({ queryKey: [key] });
      if (action === 'answers') setText('');
      notify({ text: action === 'close' ? 'Закрыто.' : sentWords(thread.email !== null) });
    },
  });
  const answer = () => {
    if (text.trim().length >= 3) return write.mutate('answers');
    ask(true);
    document.getElementById(field)?.focus();
  };
  return (
    <Loaded query={query}>
      {(thread) => (
        <div className={css.card}>
          <div className={css.content}>
            <header className={css.head}>
              <h2>{thread.name}</h2>
              <Mark tone={TONES[thread.status.code]} isStrong>
                {thread.status.name}
              </Mark>
              <span className={css.note}>{longMoment(new Date(thread.created_at))}</span>
            </header>
            <Facts
              facts={[
                ['Тема', [thread.topic, thread.about].filter(Boolean).join(', ')],
                ['Город', thread.city?.name],
                ['Телефон', thread.phone],
                ['Почта', thread.email],
              ]}
            />
            <p className={css.text}>{thread.text}</p>
            {path === 'resumes' && <FileView file={thread.file} />}
            <Answers answers={thread.answers} />
            {thread.status.code !== 'done' && (
              <section className={css.part}>
                <h3>Ответ</h3>
                <Phrases
                  kind={path === 'messages' ? 'feedback' : 'resume'}
                  onChoose={(phrase) => setText(phrase.text)}
                />
                <TextArea
                  id={field}
                  label={
                    thread.email ? `Уйдёт на ${thread.email}` : 'Почты нет: позвоните и запишите, что сказали'
                  }
                  rows={3}
                  maxLength={5000}
                  value={text}
                  error={
                    fieldErrors(write.error).text ??
                    (isAsked && text.trim() === '' ? 'Напишите ответ.' : undefined)
                  }
                  onChange={(event) => setText(event.target.value)}
                />
              </section>
            )}
            {write.error && <Conflict error={write.error} nameOf={fieldName} />}
            <ThingNews
              at="bottom"
              thing={{
                kind: path === 'messages' ? 'message' : 'resume',
                id,
                version: thread.version,
                query: threadQuery(path, id),
              }}
            />
          </div>
          {thread.status.code !== 'done' && (
            <div className={css.bar} ref={foot}>
              <span />
              <Button
                kind="dark"
                onClick={() => write.mutate('close')}
                busy={write.isPending && 'Записываем'}
              >
                Закрыть
              </Button>
              <Button onClick={answer} busy={write.isPending && 'Записываем'}>
                Ответить
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}

function sentWords(isEmailed: boolean): string {
  return isEmailed ? 'Ответ отправлен.' : 'Ответ записан.';
}
