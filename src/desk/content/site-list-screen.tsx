import { type ReactNode, useState } from 'react';
import { failureText } from '../api/failures.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
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
  /** What is asked before everything is removed: «Убрать все блоки?», and what visitors then see. */
  emptying: { question: string; effect: string };
  list: ReturnType<typeof useSiteList<T>>;
  /** A value of a conflict for people. */
  show: (items: T[]) => string;
  children: (items: T[]) => ReactNode;
}

/** A screen with a list that is changed as a whole. */
export function SiteListScreen<T>(props: SiteListScreenProps<T>) {
  const { title, about, empty, emptying, list, show, children } = props;
  const { items, error, write, isDirty, isEmptied, reset, save } = list;
  const [isAsking, ask] = useState(false);
  const go = () => (isEmptied ? ask(true) : void save());
  useKeys({ save: isDirty ? go : undefined });
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
              <Button busy={write.isPending && 'Сохраняем'} onClick={go}>
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
      {isAsking && (
        <Confirm
          title={emptying.question}
          action="Убрать всё"
          kind="danger"
          onConfirm={() => {
            ask(false);
            save();
          }}
          onClose={() => ask(false)}
        >
          <p>{emptying.effect}</p>
        </Confirm>
      )}
    </>
  );
}
