import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { besides, failureText, fieldErrors, hasStatus } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { useWrite } from '../../parts/use-write.ts';
import * as css from './exchange.module.css';
import { EXCHANGE_KEY, useExchangeWrite } from './exchange-calls.ts';

type Preview = Shape<'ExchangeSettlementsPreview'>;
/** The API shows no more contracts of a file; what follows is only counted. */
const MOST_SHOWN = 500;
const OUTCOMES: Record<Preview['rows'][number]['outcome'], readonly [Tone, string]> = {
  added: ['good', 'новый'],
  changed: ['work', 'изменится'],
  problem: ['bad', 'не принят'],
};

/** A file with contracts and debts: first what it would change or what is wrong in its rows, then the upload itself. */
export function SettlementsUpload({ onClose }: { onClose: () => void }) {
  const [seen, setSeen] = useState<{ form: FormData; preview: Preview }>();
  const connections = useQuery({
    queryKey: [...EXCHANGE_KEY, 'connections'],
    queryFn: () => data(api.GET('/api/v1/staff/exchange/connections/')),
  });
  const look = useWrite({
    mutationFn: (form: FormData) =>
      data(
        api.POST('/api/v1/staff/exchange/settlements/preview/', {
          body: form as never,
          bodySerializer: (body) => body as never,
        }),
      ),
    onSuccess: (preview, form) => setSeen({ form, preview }),
  });
  const upload = useExchangeWrite(
    (form: FormData) =>
      data(
        api.POST('/api/v1/staff/exchange/settlements/', {
          body: form as never,
          bodySerializer: (body) => body as never,
        }),
      ),
    { done: 'Взаиморасчёты загружены.', onDone: onClose },
  );
  if (seen) {
    const { form, preview } = seen;
    const isCut = preview.rows.length === MOST_SHOWN;
    const isEmpty = !isCut && preview.rows.every(({ outcome }) => outcome === 'problem');
    return (
      <Confirm
        title="Что изменит файл"
        action={isEmpty ? 'Принимать нечего' : 'Загрузить'}
        busy={upload.isPending && 'Загружаем'}
        error={upload.error}
        onConfirm={() => (isEmpty ? onClose() : upload.mutate(form))}
        onClose={onClose}
      >
        <p>
          <b>{preview.summary}</b>
        </p>
        <Rows rows={preview.rows} />
        {isCut && <p>Показаны первые {MOST_SHOWN} договоров.</p>}
      </Confirm>
    );
  }
  const { results = [] } = connections.data ?? {};
  return (
    <Confirm
      title="Взаиморасчёты файлом"
      action="Посмотреть, что изменится"
      busy={look.isPending && 'Читаем файл'}
      error={hasStatus(look.error, 422) ? null : besides(['file', 'connection'], look.error)}
      onConfirm={(form) => {
        if (form.get('connection') === '') form.delete('connection');
        look.mutate(form);
      }}
      onClose={onClose}
    >
      <p>
        Колонки таблицы или элементы XML: ИНН, КПП, Номер, Дата, ТипЦен, ДнейОтсрочки, ЛимитЗадолженности,
        ДействуетДо, Долг, Просрочено, НаДату.
      </p>
      <TextField
        id="settlements-file"
        name="file"
        type="file"
        accept=".xml,.xlsx"
        label="Файл XLSX или XML, до 20 МБ"
        error={fieldErrors(look.error).file}
      />
      <SelectField
        id="settlements-connection"
        name="connection"
        label="Чьи это договоры"
        none="Не из 1С: условия меняют на стойке"
        options={results.map(({ slug, name }) => ({
          value: slug,
          label: `${name}: дальше условия ведёт она`,
        }))}
        error={fieldErrors(look.error).connection}
      />
      <WrongRows error={look.error} />
    </Confirm>
  );
}

function Rows({ rows }: Pick<Preview, 'rows'>) {
  return (
    <ul className={css.lines} aria-label="Договоры">
      {rows.map(({ title, outcome, problem, changes }, index) => (
        <li key={index} className={css.planned}>
          <span className={css.row}>
            <b>{title}</b>
            <Mark tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Mark>
          </span>
          {problem && <span className={css.note}>{problem}</span>}
          {changes.map(({ name, was, now }) => (
            <span key={name} className={css.note}>
              {name}: {was === null ? now : `${was} → ${now}`}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with the rows of a file that was not accepted. */
function WrongRows({ error }: { error: Error | null }) {
  if (!hasStatus(error, 422)) return null;
  const { errors } = error.body as Shape<'ExchangeSettlementsErrors'>;
  return (
    <Notice kind="wrong">
      <p>{failureText(error)}</p>
      <ul aria-label="Ошибки по строкам">
        {errors.map(({ row, text }, index) => (
          <li key={index}>
            Строка {row}: {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
