import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import { focusFirst } from '../../parts/focus-first.ts';
import { notify } from '../../parts/notify.ts';
import * as css from './search.module.css';

interface SynonymFormProps {
  label: string;
  /** The query that the rule is for: its other half is typed, and its effect is shown first. Absent: the whole rule is typed. */
  query?: string;
  onSaved?: () => void;
}

/** A new rule of the search: what it would change is shown before it is saved. */
export function SynonymForm({ label, query, onSaved }: SynonymFormProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const rule = query === undefined ? typed : `${query} > ${typed.trim()}`;
  const preview = useMutation({
    mutationFn: () =>
      data(
        api.POST('/api/v1/staff/search/synonyms/preview/', {
          body: { rule, ...(query !== undefined && { query }) },
        }),
      ),
  });
  const save = useMutation({
    mutationFn: () => data(api.POST('/api/v1/staff/search/synonyms/', { body: { rule, to: 'add' } })),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['search'] });
      notify({ text: `Сохранено: ${rule}. Покупатели увидят через секунду-две.` });
      setTyped('');
      preview.reset();
      onSaved?.();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!preview.isPending) preview.mutate();
  };
  const error = save.error ?? preview.error;
  const errors = fieldErrors(error);
  const isEmpty = typed.trim() === '';
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        id="synonym"
        label={label}
        value={typed}
        error={errors.rule}
        {...(query !== undefined && { ref: focusFirst })}
        onChange={(event) => {
          setTyped(event.target.value);
          preview.reset();
          save.reset();
        }}
      />
      {error && !errors.rule && <Notice kind="wrong">{failureText(error)}</Notice>}
      {preview.data && <Effects preview={preview.data} />}
      <div className={css.buttons}>
        <Button type="submit" kind="quiet" busy={preview.isPending && 'Считаем'} disabled={isEmpty}>
          Что изменится
        </Button>
        <Button onClick={() => save.mutate()} busy={save.isPending && 'Сохраняем'} disabled={isEmpty}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

/** Queries that a rule changes: how many products they find now, and would find. */
function Effects({ preview: { results, tried } }: { preview: Shape<'SynonymPreview'> }) {
  return (
    <div role="status">
      <table className={css.table} aria-label="Что изменится">
        <thead>
          <tr>
            <th scope="col">Запрос</th>
            <th scope="col" className={css.number}>
              Сейчас
            </th>
            <th scope="col" className={css.number}>
              Будет
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ query, before, after }) => (
            <tr key={query}>
              <td>{query}</td>
              <td className={css.number}>{before.toLocaleString('ru-RU')}</td>
              <td className={css.number}>
                <b>{after.toLocaleString('ru-RU')}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.about}>
        Проверено запросов: {tried}.{' '}
        {results.length <= 1 ? 'Остальные находят то же.' : 'Остальные находят то же самое.'}
      </p>
    </div>
  );
}
