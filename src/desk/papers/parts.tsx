import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Notice } from '../../ui/notice/notice.tsx';
import { failureText, leavesNothing } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { Icon } from '../icon/icon.tsx';
import { buttonClass } from '../parts/button.tsx';
import * as css from './card.module.css';
import { Waiting } from './preview/waiting.tsx';

const Preview = lazy(() => import('./preview/preview.tsx'));

/** What is loaded for a card: it waits, fails with words, or shows. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (value: T) => ReactNode;
}) {
  if (leavesNothing(query.error, query.data)) return <Notice kind="wrong">{failureText(query.error)}</Notice>;
  if (query.data === undefined)
    return (
      <p className={css.wait} role="status">
        Загружаем…
      </p>
    );
  return children(query.data);
}

/** Names and values; empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.flatMap(([name, value]) =>
        value === null || value === undefined || value === ''
          ? []
          : [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  );
}

/** What the shop has checked itself. */
export function Checks({ checks }: { checks: readonly Shape<'ReviewCheck'>[] }) {
  return (
    <section className={css.part}>
      <h3>Сверка</h3>
      <ul className={css.checks}>
        {checks.map(({ code, name, is_ok: isOk, text }) => (
          <li key={code}>
            <Icon
              name={isOk ? 'check-circle-fill' : 'warning-circle-fill'}
              className={isOk ? css.good : css.bad}
            />
            <b>{name}</b>
            <span className={css.note}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The file of a paper: an image or a PDF is shown, any other file is downloaded. */
export function FileView({ file }: { file: Shape<'File'> | null }) {
  if (!file) return <p className={css.note}>Файл не приложен.</p>;
  const isReady = file.status === 'готов';
  const size =
    file.size < 1024 * 1024 ? `${Math.ceil(file.size / 1024)} КБ` : `${Math.ceil(file.size / 1048576)} МБ`;
  return (
    <section className={css.file} aria-label="Файл">
      {isReady && (file.type.startsWith('image/') || file.type === 'application/pdf') && (
        <Suspense fallback={<Waiting file={file} />}>
          <Preview key={file.download_url} file={file} />
        </Suspense>
      )}
      <p className={css.text}>
        {file.name} <span className={css.note}>{isReady ? size : `файл ${file.status}`}</span>
      </p>
      {isReady && (
        <a href={file.download_url} download className={buttonClass({ kind: 'quiet', size: 'small' })}>
          <Icon name="download-simple" size="small" /> Скачать
        </a>
      )}
    </section>
  );
}
