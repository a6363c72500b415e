import type { Shape } from '../../api/shapes.ts';
import type { Tone } from '../../parts/mark.tsx';

type Run = Shape<'ExchangeRunRow'>;

const STATES: Record<Run['state'], { name: string; tone: Tone }> = {
  queued: { name: 'ждёт очереди', tone: 'new' },
  running: { name: 'идёт', tone: 'work' },
  interrupted: { name: 'прервана', tone: 'bad' },
  applied: { name: 'принята', tone: 'good' },
  held: { name: 'ждёт проверки', tone: 'work' },
  rejected: { name: 'не принята', tone: 'bad' },
  undone: { name: 'отменена', tone: 'none' },
};

export function stateOf(state: Run['state']): { name: string; tone: Tone } {
  return STATES[state];
}

const BROUGHT: Record<string, string> = { goods: 'каталог', prices: 'цены', stock: 'остатки' };
const KINDS: Record<string, string> = {
  close: 'конец выгрузки',
  release: 'разрешённые товары',
  documents: 'документы заказов',
  import: 'загрузка командой',
  link: 'связь товаров',
  undo: 'отмена загрузки',
  file: 'файл товаров',
};

/** What a run is about: «цены, остатки», «документы заказов». */
export function kindWords({ kind, brings = [] }: { kind: string; brings?: readonly string[] }): string {
  return brings.length > 0 ? brings.map((what) => BROUGHT[what] ?? what).join(', ') : (KINDS[kind] ?? kind);
}

/** The worst state of the runs of a session: what a person has to know of it. */
export function worstOf(runs: readonly Run[]): Run | undefined {
  const order = ['running', 'interrupted', 'rejected', 'held', 'queued', 'undone', 'applied'];
  return [...runs].sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0];
}

/** How long a run took: «12 с»; '' while it has not ended. */
export function tookWords({ created_at: from, ended_at: to }: Pick<Run, 'created_at' | 'ended_at'>): string {
  if (to === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return seconds < 120 ? `${seconds} с` : `${Math.round(seconds / 60)} мин`;
}
