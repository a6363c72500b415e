import { Notice } from '../../ui/notice/notice.tsx';
import { changesIn, failureText } from '../api/failures.ts';
import * as css from './conflict.module.css';
import { longMoment } from './moments.ts';

interface ConflictProps {
  error: Error;
  /** The name of a field for people: `status` → «состояние». */
  nameOf?: (field: string) => string;
  /** A value for people; absent: as it is. */
  show?: (field: string, value: unknown) => string;
  /** Of IANA, by which the moments are written; absent: that of the desk. */
  timeZone?: string;
}

/** Why a change was rejected; for an outdated one also what has changed since, by whom and when. */
export function Conflict({
  error,
  nameOf = (field) => field,
  show = (_, value) => plain(value),
  timeZone,
}: ConflictProps) {
  const changes = changesIn(error);
  return (
    <Notice kind={changes ? 'attention' : 'wrong'}>
      <p>{failureText(error)}</p>
      {changes && (
        <ul className={css.changes}>
          {changes.map(({ field, was, now, by, at }) => (
            <li key={field}>
              {nameOf(field)}
              {now !== null && (
                <>
                  : {was !== null && <s>{show(field, was)}</s>} <b>{show(field, now)}</b>
                </>
              )}
              <span className={css.who}>
                {by}
                {at && `, ${longMoment(new Date(at), timeZone)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
