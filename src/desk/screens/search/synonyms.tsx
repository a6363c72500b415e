import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import * as css from './search.module.css';
import { SynonymForm } from './synonym-form.tsx';

type Change = 'remove' | 'off' | 'on';
const MOST_SHIPPED = 60;

/** The rules of the shop and of the program, and a new one. */
export function Synonyms() {
  const client = useQueryClient();
  const [part, setPart] = useState('');
  const book = useQuery({
    queryKey: ['search', 'synonyms'],
    queryFn: () => data(api.GET('/api/v1/staff/search/synonyms/')),
  });
  const change = useMutation({
    mutationFn: (body: { rule: string; to: Change }) =>
      data(api.POST('/api/v1/staff/search/synonyms/', { body })),
    onSuccess: (next) => {
      client.setQueryData(['search', 'synonyms'], next);
      notify({ text: 'Записано. Покупатели увидят через секунду-две.' });
    },
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
  const isFound = (line: string) => line.toLowerCase().includes(part.toLowerCase());
  const list = (title: string, lines: readonly string[], to: Change, action: string) =>
    lines.length > 0 && (
      <section>
        <h2>{title}</h2>
        <ul className={css.rules}>
          {lines.slice(0, MOST_SHIPPED).map((line) => (
            <li key={line}>
              <span>{line}</span>
              <Button
                kind="text"
                size="small"
                busy={change.isPending && change.variables.rule === line && 'Записываем'}
                onClick={() => change.mutate({ rule: line, to })}
              >
                {action}
              </Button>
            </li>
          ))}
        </ul>
        {lines.length > MOST_SHIPPED && (
          <p className={css.about}>
            Показаны первые {MOST_SHIPPED} из {lines.length}.
          </p>
        )}
      </section>
    );
  return (
    <div className={css.place}>
      <SynonymForm label="Новое правило: «болгарка = ушм», «шурик > шуруповёрт», «бренд: makita = макита»" />
      <div className={css.find}>
        <TextField
          id="synonym-part"
          label="Найти правило"
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
      </div>
      <Loaded query={book}>
        {({ own, off, shipped }) => (
          <>
            {own.length === 0 && <p className={css.empty}>Своих правил пока нет.</p>}
            {list('Правила магазина', own.filter(isFound), 'remove', 'Убрать')}
            {list('Выключены', off.filter(isFound), 'on', 'Включить')}
            {list('Из программы', shipped.filter(isFound), 'off', 'Выключить')}
          </>
        )}
      </Loaded>
    </div>
  );
}
