import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  SETTING_PART_NAMES,
  SETTING_PARTS,
  type SettingPart,
} from '../../../shop/layout/staff-settings/staff-settings.ts';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText, fieldErrors } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { PlaceLinks } from '../../parts/place-links.tsx';
import { Head } from '../../shell/head.tsx';
import { EmailPreviews } from './email-previews.tsx';
import { NEW_CITY, placeWords } from './setting-words.ts';
import * as css from './settings.module.css';
import { ValueFields } from './value-fields.tsx';

type Setting = Shape<'Setting'>;

const EMPTY_BANK = { name: '', bik: '', account: '', corr_account: '' };

/** Previews of emails stand beside the parts of the settings. */
const EMAILS = { path: 'emails', name: 'Письма' };

/** A part of the settings, or the previews of emails. */
export default function SettingsScreen() {
  const { part } = useParams();
  if (part !== EMAILS.path) return <PartScreen named={part} />;
  return (
    <>
      <Head title="Настройки">{EMAILS.name}</Head>
      <Places here={EMAILS.path} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.page} aria-label={EMAILS.name} tabIndex={0}>
        <EmailPreviews />
      </section>
    </>
  );
}

function Places({ here }: { here: string }) {
  const parts = SETTING_PART_NAMES.map((name) => ({ path: name as string, name: SETTING_PARTS[name] }));
  return (
    <PlaceLinks
      label="Части настроек"
      places={[...parts, EMAILS].map(({ path, name }) => ({
        to: `/settings/${path}`,
        name,
        isHere: path === here,
      }))}
    />
  );
}

/** A part of the settings: its fields, what a change does, and the versions. */
function PartScreen({ named }: { named: string | undefined }) {
  const part = SETTING_PART_NAMES.find((name) => name === named) ?? 'seller';
  const { data: setting, error } = useQuery({
    queryKey: ['settings', part],
    queryFn: () => data(api.GET('/api/v1/staff/settings/{part}/', { params: { path: { part } } })),
  });
  return (
    <>
      <Head title="Настройки">{SETTING_PARTS[part]}</Head>
      <Places here={part} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.page} aria-label={SETTING_PARTS[part]} tabIndex={0}>
        {error && <Notice kind="wrong">{failureText(error)}</Notice>}
        {setting?.part === part && (
          <Editor key={`${part} ${setting.version}`} part={part} setting={setting} />
        )}
        {!setting && !error && <p role="status">Загружаем…</p>}
      </section>
    </>
  );
}

function Editor({ part, setting }: { part: SettingPart; setting: Setting }) {
  const [value, setValue] = useState<unknown>(() => complete(part, setting.value));
  const preview = useMutation({
    mutationFn: () =>
      data(
        api.POST('/api/v1/staff/settings/{part}/preview/', {
          params: { path: { part } },
          body: { value: sent(part, value) },
        }),
      ),
  });
  const errors = Object.fromEntries(Object.entries(fieldErrors(preview.error)));
  const names = Array.isArray(value) ? value.map(({ name, city_name: city }) => String(city ?? name)) : [];
  return (
    <>
      <ValueFields
        value={value}
        place=""
        errors={errors}
        newEntry={part === 'cities' ? NEW_CITY : undefined}
        onChange={setValue}
      />
      {preview.error && (
        <Notice kind="wrong">
          {Object.entries(errors).map(([place, text]) => (
            <p key={place}>
              {placeWords(place, names)}: {text}
            </p>
          ))}
          {Object.keys(errors).length === 0 && failureText(preview.error)}
        </Notice>
      )}
      <div className={cx(css.buttons, css.foot)}>
        <Button busy={preview.isPending && 'Проверяем'} onClick={() => preview.mutate()}>
          Проверить и сохранить
        </Button>
        <Button kind="text" onClick={() => setValue(complete(part, setting.value))}>
          Вернуть как было
        </Button>
      </div>
      <Versions setting={setting} onRestore={(saved) => setValue(complete(part, saved))} />
      {preview.data && (
        <Save
          part={part}
          names={names}
          preview={preview.data}
          version={setting.version}
          value={sent(part, value)}
          onClose={() => preview.reset()}
        />
      )}
    </>
  );
}

interface SaveProps {
  part: SettingPart;
  names: readonly string[];
  preview: Shape<'SettingPreview'>;
  version: number;
  value: unknown;
  onClose: () => void;
}

/** What a change does, before it is saved. */
function Save({ part, names, preview: { changes, effect }, version, value, onClose }: SaveProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => {
      const body = { version, value };
      if (part === 'seller') return data(api.PUT('/api/v1/staff/settings/seller/', { body }));
      if (part === 'approvals') return data(api.PUT('/api/v1/staff/settings/approvals/', { body }));
      return data(api.PUT('/api/v1/staff/settings/{part}/', { params: { path: { part } }, body }));
    },
    onSuccess: (saved) => {
      client.setQueryData(['settings', part], saved);
      notify({ text: 'Сохранено.' });
      onClose();
    },
  });
  return (
    <Confirm
      title={changes.length === 0 ? 'Менять нечего' : 'Сохранить настройки?'}
      action={changes.length === 0 ? 'Понятно' : 'Сохранить'}
      busy={save.isPending && 'Сохраняем'}
      error={save.error}
      onConfirm={() => (changes.length === 0 ? onClose() : save.mutate())}
      onClose={onClose}
    >
      <p>{effect}</p>
      <dl className={css.changes}>
        {changes.map(({ field, was, now }) => (
          <div key={field}>
            <dt>{placeWords(field, names) || 'Список'}</dt>
            <dd>{isShort(was) && isShort(now) ? `${wordsOf(was)} → ${wordsOf(now)}` : 'изменён'}</dd>
          </div>
        ))}
      </dl>
    </Confirm>
  );
}

function Versions({ setting, onRestore }: { setting: Setting; onRestore: (value: unknown) => void }) {
  const { versions } = setting;
  if (versions.length === 0) return null;
  return (
    <details className={css.versions}>
      <summary>Прежние версии: {versions.length}</summary>
      <ul>
        {versions.map(({ n, by, at, value }) => (
          <li key={n}>
            № {n}, {by}, {longMoment(new Date(at))}{' '}
            <Button kind="text" size="small" onClick={() => onRestore(value)}>
              Взять в поля
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The value with the fields that may be absent, so that they can be filled in. */
function complete(part: SettingPart, value: unknown): unknown {
  return part === 'seller'
    ? { ...(value as object), bank: { ...EMPTY_BANK, ...(value as { bank?: object }).bank } }
    : value;
}

/** The value as it is sent: without a bank that nobody has filled in. */
function sent(part: SettingPart, value: unknown): unknown {
  if (part !== 'seller') return value;
  const { bank, ...rest } = value as { bank: Record<string, string> };
  return Object.values(bank).some(Boolean) ? value : rest;
}

function isShort(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function wordsOf(value: unknown): string {
  if (value === null || value === '') return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return String(value);
}
