import { noteConnection } from '../api/connection.ts';
import { noteLock } from '../api/query-client.ts';
import { type LiveEvent, publishLive } from './live-events.ts';

const ADDRESS = '/api/v1/staff/events/';
/** How long the desk waits before it opens a lost stream again, ms: at first, and at most. */
const AGAIN_MS = 2_000;
const MOST_AGAIN_MS = 30_000;

/** The place of the last event, from which the next stream goes on. It belongs to the tab, whatever happens to its connection. */
let place = '';

/**
 * Follows the changes of the shop until it is stopped. A lost stream is opened again and brings what was missed.
 * @returns what stops it
 */
export function followChanges(): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  /** Other desks of this person have taken the places: this one goes on when he comes back to it. */
  let isMoved = false;

  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const open = () => {
    close();
    isMoved = false;
    source = new EventSource(place ? `${ADDRESS}?last_event_id=${encodeURIComponent(place)}` : ADDRESS);
    const on = (name: string, act: (text: string) => void) =>
      source?.addEventListener(name, ({ data, lastEventId }) => {
        if (lastEventId) place = lastEventId;
        act(data);
      });
    on('hello', () => {
      wait = AGAIN_MS;
      noteConnection(true);
    });
    on('beat', () => {});
    on('change', (text) => publishLive(JSON.parse(text) as LiveEvent));
    on('reset', () => publishLive(null));
    on('moved', () => {
      close();
      isMoved = true;
    });
    for (const name of ['locked', 'ended'])
      on(name, () => {
        close();
        noteLock();
      });
    source.onerror = () => {
      // The browser does not say why. If it is the session, loading that shows the login.
      if (source?.readyState === EventSource.CLOSED) noteLock();
      close();
      timer = setTimeout(open, wait * (1 + Math.random() / 2));
      wait = Math.min(wait * 2, MOST_AGAIN_MS);
    };
  };
  const comeBack = () => {
    if (isMoved && document.visibilityState === 'visible') open();
  };
  open();
  window.addEventListener('focus', comeBack);
  document.addEventListener('visibilitychange', comeBack);
  return () => {
    close();
    window.removeEventListener('focus', comeBack);
    document.removeEventListener('visibilitychange', comeBack);
  };
}
