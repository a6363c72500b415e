import type { ReactNode } from 'react';
import { failureText } from '../api/failures.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button } from '../parts/button.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { Head } from '../shell/head.tsx';
import { ContentTabs } from './content-tabs.tsx';
import * as css from './ordered-list.module.css';
import type { useSiteList } from './use-site-list.ts';

interface SiteListScreenProps<T> {
  title: string;
  /** What visitors see of it. */
  about: string;
  empty: string;
  list: ReturnType<typeof useSiteList<T>>;
  /** A value of a conflict for people. */
  show: (items: T[]) => string;
  children: (items: T[]) => ReactNode;
}

/** A screen with a list that is changed as a whole. */
export function SiteListScreen<T>({ title, about, empty, list, show, children }: SiteListScreenProps<T>) {
  const { items, error, write, isDirty, reset, save } = list;
  useKeys({ save: isDirty ? () => void save() : undefined });
  return (
    <>
      <Head
        title={title}
        actions={
          isDirty && (
            <>
              <Button kind="quiet" onClick={reset}>
                Отменить правки
              </Button>
              <Button busy={write.isPending && 'Сохраняем'} onClick={save}>
                Сохранить
              </Button>
            </>
          )
        }
      />
      <ContentTabs />
      <div className={css.place}>
        <p>{about}</p>
        {error && <p role="alert">{failureText(error)}</p>}
        {write.error && (
          <div className={css.notice}>
            <Conflict
              error={write.error}
              nameOf={() => title}
              show={(_, value) => (Array.isArray(value) ? show(value as T[]) : String(value))}
            />
          </div>
        )}
        {items?.length === 0 && <p>{empty}</p>}
        {items && children(items)}
      </div>
    </>
  );
}
