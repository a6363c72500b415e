import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useLostAt } from '../api/connection.ts';
import { changesIn, failureText, NO_CONNECTION, NotSent } from '../api/failures.ts';
import { Button } from './button.tsx';
import * as css from './confirm.module.css';
import { Conflict } from './conflict.tsx';

interface ConfirmProps {
  /** The question: «Отменить заказ № 10001?» */
  title: string;
  /** What happens then, and fields that the action needs. */
  children?: ReactNode;
  /** The label of the action: «Отменить заказ». */
  action: string;
  /** What it is doing: «Отменяем»; false when it is not. */
  busy?: string | false;
  /** Why the last try failed, or why none can succeed. */
  error?: Error | null;
  /** The name of a field that somebody else has changed, for people; absent: no change of others is expected. */
  nameOf?: (field: string) => string;
  /** As things are, the action would be rejected. */
  isBlocked?: boolean;
  kind?: 'main' | 'danger';
  /** @param form the fields of the dialog */
  onConfirm: (form: FormData) => void;
  onClose: () => void;
}

/** A question before an action that people should not do by accident, or that needs a few fields. */
export function Confirm({
  title,
  children,
  action,
  busy,
  error,
  nameOf,
  isBlocked = false,
  kind,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const lostAt = useLostAt();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !isBlocked) onConfirm(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={css.form} noValidate>
        {children}
        {lostAt !== null && <Notice kind="attention">{NO_CONNECTION}</Notice>}
        {error && nameOf && changesIn(error) && <Conflict error={error} nameOf={nameOf} />}
        {error && !(nameOf && changesIn(error)) && !(error instanceof NotSent && lostAt !== null) && (
          <Notice kind="wrong">{failureText(error)}</Notice>
        )}
        <div className={css.buttons}>
          <Button type="submit" kind={kind} busy={busy ?? false} disabled={isBlocked}>
            {action}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Не надо
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
