import { useQuery, useQueryClient } from '@tanstack/react-query';
import { quantityOf } from '../../platform/text/plural.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { api, data } from '../api/client.ts';
import { fieldErrors, versionIn } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { ThingNews } from '../live/thing-news.tsx';
import { Button } from '../parts/button.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { useDraft } from '../parts/draft.ts';
import { foot } from '../parts/foot.ts';
import { Mark, type Tone } from '../parts/mark.tsx';
import { longMoment } from '../parts/moments.ts';
import { notify } from '../parts/notify.ts';
import { useWrite } from '../parts/use-write.ts';
import { type Analog, AnalogField } from './analog-field.tsx';
import { Answers } from './answers.tsx';
import * as css from './card.module.css';
import { fieldName } from './field-name.ts';
import { requestQuery } from './paper-query.ts';
import { Facts, Loaded } from './parts.tsx';
import { Phrases } from './phrases.tsx';

type Answer = Shape<'ThreadAnswer'>['answer'];
const TONES: Record<Shape<'StaffStockRequest'>['status']['code'], Tone> = {
  new: 'new',
  answered: 'work',
  accepted: 'good',
  declined: 'bad',
  closed: 'done',
};

/** A stock request: who waits for what, the answers, and the next answer: a day, other goods, or no. */
export function RequestCard({ id }: { id: number }) {
  const client = useQueryClient();
  const [day, setDay] = useDraft(`request day ${id}`, '');
  const [analog, setAnalog] = useDraft<Analog | null>(`request analog ${id}`, null);
  const [text, setText] = useDraft(`request text ${id}`, '');
  const params = { path: { id: String(id) } };
  const query = useQuery(requestQuery(id));
  const version = query.data?.version ?? 1;
  const write = useWrite({
    mutationFn: (answer: Answer) =>
      answer === null
        ? data(api.POST('/api/v1/staff/stock-requests/{id}/close/', { params, body: { version } }))
        : data(
            api.POST('/api/v1/staff/stock-requests/{id}/answers/', {
              params,
              body: {
                version,
                answer,
                ...(text.trim() && { text }),
                ...(answer === 'day' && day && { day }),
                ...(answer === 'analog' && analog && { product: analog.id }),
              },
            }),
          ),
    // The next try is about the request as the conflict has shown it.
    onError: (error) =>
      versionIn(error) !== undefined &&
      client.invalidateQueries({ queryKey: requestQuery(id).queryKey, exact: true }),
    onSuccess: (request, answer) => {
      client.setQueryData(['stock-requests', 'one', id], request);
      if (answer !== null) {
        setDay('');
        setAnalog(null);
        setText('');
      }
      for (const key of ['stock-requests', 'inbox', 'count']) client.invalidateQueries({ queryKey: [key] });
      notify({ text: 'Записано.' });
    },
  });
  const errors = fieldErrors(write.error);
  const busy = write.isPending && 'Записываем';
  return (
    <Loaded query={query}>
      {(request) => (
        <div className={css.card}>
          <div className={css.content}>
            <header className={css.head}>
              <h2>{request.product.name}</h2>
              <Mark tone={TONES[request.status.code]} isStrong>
                {request.status.name}
              </Mark>
              <span className={css.note}>{longMoment(new Date(request.created_at))}</span>
            </header>
            <Facts
              facts={[
                [
                  'Артикул',
                  <a key="product" href={request.product.href}>
                    {request.product.article}
                  </a>,
                ],
                ['Сколько', quantityOf(request.quantity, request.unit)],
                ['Город', request.city.name],
                ['Кто', request.name],
                ['Телефон', request.phone],
                ['Почта', request.email],
                ['Пишет', request.comment],
              ]}
            />
            <Answers answers={request.answers} />
            {request.status.code !== 'closed' && (
              <section className={css.part}>
                <h3>Ответ</h3>
                <TextField
                  id={`day-${id}`}
                  label="День, когда придёт"
                  type="date"
                  value={analog ? '' : day}
                  // An answer names a day or other goods: «Убрать» gives the day back.
                  disabled={analog !== null}
                  hint={analog && 'Вы предлагаете другой товар. Чтобы назвать день, уберите его.'}
                  error={errors.day}
                  onChange={(event) => setDay(event.target.value)}
                />
                <AnalogField request={id} value={analog} error={errors.product} onChange={setAnalog} />
                <Phrases kind="stock_request" onChoose={(phrase) => setText(phrase.text)} />
                <TextField
                  id={`text-${id}`}
                  label="Добавить к письму"
                  value={text}
                  error={errors.text}
                  onChange={(event) => setText(event.target.value)}
                />
              </section>
            )}
            {write.error && <Conflict error={write.error} nameOf={fieldName} />}
            <ThingNews
              at="bottom"
              thing={{ kind: 'stock_request', id, version: request.version, query: requestQuery(id) }}
            />
          </div>
          {request.status.code !== 'closed' && (
            <div className={css.bar} ref={foot}>
              <span />
              <Button kind="dark" onClick={() => write.mutate(null)} busy={busy}>
                Закрыть
              </Button>
              <Button kind="dark" onClick={() => write.mutate('no')} busy={busy}>
                Не придёт
              </Button>
              <Button onClick={() => write.mutate(analog ? 'analog' : 'day')} busy={busy}>
                Ответить
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
