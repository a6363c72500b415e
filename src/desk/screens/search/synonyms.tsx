import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import { Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import * as css from './search.module.css';
import { Effects } from './synonym-dialog.tsx';

type Change = 'add' | 'remove' | 'off' | 'on';
const MOST_SHIPPED = 60;

/** The rules of the shop and of the program, and a new one with what it would change. */
export function Synonyms() {
  const client = useQueryClient();
  const [rule, setRule] = useState('');
  const [part, setPart] = useState('');
  const book = useQuery({
    queryKey: ['search', 'synonyms'],
    queryFn: () => data(api.GET('/api/v1/staff/search/synonyms/')),
  });
  const preview = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/search/synonyms/preview/', { body: { rule } })),
  });
  const change = useMutation({
    mutationFn: (body: { rule: string; to: Change }) =>
      data(api.POST('/api/v1/staff/search/synonyms/', { body })),
    onSuccess: (next, { to }) => {
      client.setQueryData(['search', 'synonyms'], next);
      notify({ text: 'Записано. Покупатели увидят через секунду-две.' });
      if (to === 'add') setRule('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!preview.isPending) preview.mutate();
  };
  const error = preview.error ?? change.error;
  const errors = fieldErrors(error);
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
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          id="synonym-rule"
          label="Новое правило: «болгарка = ушм», «шурик > шуруповёрт», «бренд: makita = макита»"
          value={rule}
          error={errors.rule}
          onChange={(event) => {
            setRule(event.target.value);
            preview.reset();
          }}
        />
        {error && !errors.rule && <Notice kind="wrong">{failureText(error)}</Notice>}
        {preview.data && <Effects preview={preview.data} />}
        <div className={css.buttons}>
          <Button
            type="submit"
            kind="quiet"
            busy={preview.isPending && 'Считаем'}
            disabled={rule.trim() === ''}
          >
            Что изменится
          </Button>
          <Button
            onClick={() => change.mutate({ rule, to: 'add' })}
            busy={change.isPending && 'Записываем'}
            disabled={rule.trim() === ''}
          >
            Сохранить
          </Button>
        </div>
      </form>
      <TextField
        id="synonym-part"
        label="Найти правило"
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
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
