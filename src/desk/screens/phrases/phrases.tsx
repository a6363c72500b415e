import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LONGEST_PHRASE, MOST_PHRASES } from '../../../shop/accounts/phrases/phrases.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import { useDraft } from '../../parts/draft.ts';
import { notify } from '../../parts/notify.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './phrases.module.css';

type Phrases = Shape<'PhrasesOfKind'>;
const KEY = ['phrases'] as const;

const NAMES: Record<Phrases['kind'], string> = {
  company: 'Отказ юрлицу',
  contract: 'Отказ по договору',
  power: 'Отказ по доверенности',
  document: 'Отказ по документу',
  feedback: 'Ответ на обращение',
  resume: 'Ответ на резюме',
  stock_request: 'Ответ на заявку на товар',
};

/** The ready texts that the staff sends to clients, by what they are about. */
export default function PhrasesScreen() {
  const { data: all, error } = useQuery({
    queryKey: KEY,
    queryFn: () => data(api.GET('/api/v1/staff/phrases/')),
  });
  return (
    <>
      <Head title="Фразы" />
      <div className={css.place}>
        <p>Кнопки с этими текстами стоят у отказов и ответов. Клиент получает текст как он есть.</p>
        {error && <p role="alert">{failureText(error)}</p>}
        {all?.map((one) => (
          <Kind key={one.kind} {...one} />
        ))}
      </div>
    </>
  );
}

function Kind({ kind, phrases: stored }: Phrases) {
  const client = useQueryClient();
  const [typed, setTyped, end] = useDraft<Phrases['phrases'] | null>(`phrases ${kind}`, null);
  const phrases = typed ?? stored;
  const save = useMutation({
    mutationFn: () =>
      data(api.PUT('/api/v1/staff/phrases/{kind}/', { params: { path: { kind } }, body: { phrases } })),
    onSuccess: (all) => {
      client.setQueryData(KEY, all);
      end();
      notify({ text: `${NAMES[kind]}: фразы сохранены.` });
    },
  });
  return (
    <section className={css.kind} aria-label={NAMES[kind]}>
      <h2>{NAMES[kind]}</h2>
      {phrases.map((phrase, index) => (
        <div key={`${index} ${phrases.length}`} className={css.row}>
          <textarea
            rows={1}
            aria-label={`${NAMES[kind]}, фраза ${index + 1}`}
            value={phrase.text}
            maxLength={LONGEST_PHRASE}
            onChange={({ target }) => setTyped(phrases.with(index, { ...phrase, text: target.value }))}
          />
          <Button
            kind="text"
            size="small"
            aria-label={`Убрать фразу ${index + 1}`}
            onClick={() => setTyped(phrases.toSpliced(index, 1))}
          >
            Убрать
          </Button>
        </div>
      ))}
      {save.error && <Notice kind="wrong">{failureText(save.error)}</Notice>}
      <div className={css.buttons}>
        <Button
          kind="quiet"
          size="small"
          disabled={phrases.length >= MOST_PHRASES}
          onClick={() => setTyped([...phrases, { code: '', text: '' }])}
        >
          Добавить фразу
        </Button>
        {typed && (
          <>
            <Button
              kind="quiet"
              size="small"
              busy={save.isPending && 'Сохраняем'}
              onClick={() => save.mutate()}
            >
              Сохранить
            </Button>
            <Button kind="text" size="small" onClick={end}>
              Отменить
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
