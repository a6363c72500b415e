import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { api, data } from '../../api/client.ts';
import { besides, changesIn, fieldErrors } from '../../api/failures.ts';
import { GOODS_KEY, type Goods } from '../../goods/goods-query.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { Mark } from '../../parts/mark.tsx';
import { notify } from '../../parts/notify.ts';
import { useSeenVersion } from '../../parts/seen-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import * as css from './product.module.css';

const FIELDS = ['name', 'number', 'valid_to', 'file'];

type Document = Goods['documents'][number];

/** Certificates and other papers. An expired one is not shown to buyers. */
export function DocumentsTab({ goods, mayEdit }: { goods: Goods; mayEdit: boolean }) {
  const [opened, open] = useState<Document | 'new' | null>(null);
  const [removed, remove] = useState<Document | null>(null);
  return (
    <div className={css.documents}>
      {goods.documents.length === 0 && <p className={css.hint}>Сертификатов и паспортов нет.</p>}
      <ul>
        {goods.documents.map((document) => (
          <li key={document.id}>
            <a href={document.download_url} download>
              {document.name}
              {document.number && ` № ${document.number}`}
            </a>
            {document.is_expired ? (
              <Mark tone="bad">Истёк {document.valid_to && formatDate(document.valid_to)}</Mark>
            ) : (
              <span className={css.quiet}>
                {document.valid_to ? `до ${formatDate(document.valid_to)}` : 'бессрочно'},{' '}
                {Math.max(1, Math.round(document.size / 1024))} КБ
              </span>
            )}
            {mayEdit && (
              <span className={css.tools}>
                <Button kind="text" size="small" onClick={() => open(document)}>
                  Изменить
                </Button>
                <Button kind="text" size="small" onClick={() => remove(document)}>
                  Убрать
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button kind="quiet" onClick={() => open('new')}>
          Добавить документ
        </Button>
      )}
      {opened && (
        <DocumentForm goods={goods} document={opened === 'new' ? null : opened} onClose={() => open(null)} />
      )}
      {removed && <RemoveForm goods={goods} document={removed} onClose={() => remove(null)} />}
    </div>
  );
}

function useShown(goods: Goods, text: string, onClose: () => void) {
  const client = useQueryClient();
  return (saved: Goods) => {
    client.setQueryData([...GOODS_KEY, 'one', goods.id], saved);
    client.invalidateQueries({ queryKey: ['inbox'] });
    notify({ text });
    onClose();
  };
}

function DocumentForm({
  goods,
  document,
  onClose,
}: {
  goods: Goods;
  document: Document | null;
  onClose: () => void;
}) {
  const id = String(goods.id);
  const { seen, note } = useSeenVersion(goods.version);
  const save = useWrite({
    onError: note,
    mutationFn: (form: FormData) => {
      const version = seen();
      if (document === null) {
        for (const [name, value] of [...form]) if (value === '') form.delete(name);
        form.set('version', String(version));
        return data(
          api.POST('/api/v1/staff/catalogue/goods/{id}/documents/', {
            params: { path: { id } },
            body: form as never,
            bodySerializer: (body) => body as never,
          }),
        );
      }
      const text = (name: string) => String(form.get(name) ?? '');
      return data(
        api.PATCH('/api/v1/staff/catalogue/goods/{id}/documents/{document}/', {
          params: { path: { id, document: String(document.id) } },
          body: {
            version,
            name: text('name'),
            number: text('number'),
            valid_to: text('valid_to') || null,
          },
        }),
      );
    },
    onSuccess: useShown(goods, 'Документ сохранён.', onClose),
  });
  const errors = fieldErrors(save.error);
  const field = (name: string, label: string, value: string, more: object = {}) => (
    <TextField
      id={`document-${name}`}
      name={name}
      label={label}
      defaultValue={value}
      error={errors[name]}
      {...more}
    />
  );
  return (
    <Confirm
      title={document ? 'Документ товара' : 'Новый документ товара'}
      action="Сохранить"
      busy={save.isPending && 'Сохраняем'}
      error={isOutdated(save.error) ? null : besides(FIELDS, save.error)}
      onConfirm={(form) => save.mutate(form)}
      onClose={onClose}
    >
      {isOutdated(save.error) && <Changed error={save.error} />}
      {field('name', 'Название', document?.name ?? 'Сертификат')}
      {field('number', 'Номер', document?.number ?? '')}
      {field('valid_to', 'Действует по (пусто: бессрочно)', document?.valid_to ?? '', { type: 'date' })}
      {!document && (
        <TextField
          id="document-file"
          name="file"
          type="file"
          label="Файл: PDF, JPG, PNG, XLSX или DOCX до 20 МБ"
          error={errors.file}
        />
      )}
    </Confirm>
  );
}

function RemoveForm({ goods, document, onClose }: { goods: Goods; document: Document; onClose: () => void }) {
  const { seen, note } = useSeenVersion(goods.version);
  const remove = useWrite({
    onError: note,
    mutationFn: () =>
      data(
        api.DELETE('/api/v1/staff/catalogue/goods/{id}/documents/{document}/', {
          params: {
            path: { id: String(goods.id), document: String(document.id) },
            query: { version: seen() },
          },
        }),
      ),
    onSuccess: useShown(goods, 'Документ убран.', onClose),
  });
  return (
    <Confirm
      title={`Убрать «${document.name}»?`}
      kind="danger"
      action="Убрать"
      busy={remove.isPending && 'Убираем'}
      error={isOutdated(remove.error) ? null : remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {isOutdated(remove.error) && <Changed error={remove.error} />}
      <p>Файл удалится, покупатели его больше не увидят.</p>
    </Confirm>
  );
}

/** Whether somebody has changed the document since the form was opened. */
function isOutdated(error: Error | null): error is Error {
  return changesIn(error) !== undefined;
}

/** What the document was and has become; the next try is about what it says now. */
function Changed({ error }: { error: Error }) {
  return <Conflict error={error} nameOf={() => 'документ'} show={(_, facts) => factsIn(facts)} />;
}

/** «Сертификат № ЕАЭС 1, до 14.03.2029» */
function factsIn(facts: unknown): string {
  const { name = '', number, validTo } = facts as { name?: string; number?: string; validTo?: string | null };
  return `${name}${number ? ` № ${number}` : ''}, ${validTo ? `до ${formatDate(validTo)}` : 'бессрочно'}`;
}
