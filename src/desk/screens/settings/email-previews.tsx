import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import * as css from './settings.module.css';

/** The emails of the shop, each as its recipient would get it now, with the newest thing of its kind. */
export function EmailPreviews() {
  const [kind, setKind] = useState('placed');
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState('');
  const kinds = useQuery({
    queryKey: ['email-previews'],
    queryFn: () => data(api.GET('/api/v1/staff/email-previews/', {})),
  });
  const all = kinds.data?.results ?? [];
  const isByNumber = all.find((each) => each.kind === kind)?.by_number ?? true;
  const ofOrder = number && isByNumber ? { number } : {};
  const preview = useQuery({
    queryKey: ['email-previews', kind, ofOrder],
    queryFn: () =>
      data(api.GET('/api/v1/staff/email-previews/{kind}/', { params: { path: { kind }, query: ofOrder } })),
    retry: false,
  });
  const send = useMutation({
    mutationFn: () =>
      api.POST('/api/v1/staff/email-previews/{kind}/send/', { params: { path: { kind } }, body: ofOrder }),
    onSuccess: () => notify({ text: 'Письмо отправлено на вашу почту.' }),
  });
  const error = preview.error ?? send.error;
  const ofNumber = fieldErrors(error).number;
  return (
    <>
      <form
        className={css.choice}
        onSubmit={(event) => {
          event.preventDefault();
          setNumber(typed.replace(/\D/g, ''));
        }}
      >
        <SelectField
          id="email-kind"
          name="kind"
          label="Письмо"
          defaultValue={kind}
          options={all.map(({ kind: value, group, name }) => ({ value, label: `${group}: ${name}` }))}
          onChange={(event) => setKind(event.target.value)}
        />
        {isByNumber && (
          <TextField
            id="email-number"
            label="Номер заказа"
            hint="Без номера — последний заказ"
            inputMode="numeric"
            value={typed}
            error={ofNumber}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {isByNumber && (
          <Button type="submit" kind="quiet">
            Показать
          </Button>
        )}
      </form>
      {error && !ofNumber && <Notice kind="wrong">{failureText(error)}</Notice>}
      {preview.data && !preview.error && (
        <article className={css.email} aria-label="Письмо">
          <p className={css.quiet}>{preview.data.about}</p>
          <h2>{preview.data.subject}</h2>
          <p className={css.written}>{preview.data.text}</p>
        </article>
      )}
      {preview.data && !preview.error && (
        <div className={css.buttons}>
          <Button busy={send.isPending && 'Отправляем'} onClick={() => send.mutate()}>
            Отправить себе
          </Button>
          <a
            href={preview.data.html_href}
            target="_blank"
            rel="noopener"
            className={buttonClass({ kind: 'quiet' })}
          >
            Как в почте
          </a>
        </div>
      )}
    </>
  );
}
