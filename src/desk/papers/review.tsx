import { type ReactNode, useId, useState } from 'react';
import { TextArea } from '../../ui/field/text-area.tsx';
import { fieldErrors } from '../api/failures.ts';
import { useKeys } from '../keys/use-keys.ts';
import { type ShownThing, ThingNews } from '../live/thing-news.tsx';
import { Button } from '../parts/button.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { foot } from '../parts/foot.ts';
import * as css from './card.module.css';
import { fieldName } from './field-name.ts';
import { Phrases } from './phrases.tsx';
import { type Refusal, type ReviewPath, useReview } from './use-review.ts';

interface ReviewProps {
  path: ReviewPath;
  thing: { id: number; version: number };
  /** The query behind it. */
  query: ShownThing<{ version: number }>['query'];
  /** «Доверенность № 41» */
  name: string;
  /** Whether it waits, and this person may decide. */
  canDecide: boolean;
  children: ReactNode;
}

const KINDS = {
  companies: 'company',
  contracts: 'contract',
  powers: 'power',
  documents: 'document',
} as const;
const LEAST = 3;

/** A card of something that is reviewed: its content, and below it the decision with the reason for the client. */
export function Review({ path, thing, query, name, canDecide, children }: ReviewProps) {
  const [refusal, setRefusal] = useState<Refusal>({ code: 'other', text: '' });
  const [isAsked, ask] = useState(false);
  const id = useId();
  const review = useReview(path, name);
  const accept = () => review.mutate({ thing, refusal: null });
  const refuse = () => {
    if (refusal.text.trim().length >= LEAST) return review.mutate({ thing, refusal });
    ask(true);
    document.getElementById(id)?.focus();
  };
  const isBusy = review.isPending;
  useKeys({
    accept: canDecide && !isBusy ? accept : undefined,
    refuse: canDecide && !isBusy ? refuse : undefined,
  });
  const error = fieldErrors(review.error).text ?? (isAsked ? 'Напишите клиенту, почему.' : undefined);
  return (
    <div className={css.card}>
      <div className={css.content}>
        {children}
        {canDecide && (
          <section className={css.part}>
            <h3>Если не принять, напишем клиенту</h3>
            <Phrases
              kind={KINDS[path]}
              onChoose={({ code, text }) => setRefusal({ code: code as Refusal['code'], text })}
            />
            <TextArea
              id={id}
              label="Причина"
              rows={2}
              maxLength={1000}
              value={refusal.text}
              error={error}
              onChange={(event) => setRefusal({ ...refusal, text: event.target.value })}
            />
          </section>
        )}
        {review.error && <Conflict error={review.error} nameOf={fieldName} />}
        <ThingNews at="bottom" thing={{ ...thing, kind: KINDS[path], query }} />
      </div>
      {canDecide && (
        <div className={css.bar} ref={foot}>
          <span>Клиент узнает из письма и в кабинете</span>
          <Button kind="dark" onClick={refuse} busy={isBusy && 'Записываем'}>
            Не принять
          </Button>
          <Button onClick={accept} busy={isBusy && 'Записываем'}>
            Принять
          </Button>
        </div>
      )}
    </div>
  );
}
