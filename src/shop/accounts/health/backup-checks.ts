import { type BackupKind, type BackupState, isLate } from '../../../platform/backup/backup-state.ts';

/** The names of what the staff sees of backups. */
const NAMES: Record<BackupKind, string> = {
  backup: 'Резервная копия',
  verify: 'Проверка копии',
  sending: 'Отправка нового в копии',
  files: 'Новые файлы в копиях',
};

const DONE: Record<BackupKind, string> = {
  backup: 'последняя сделана',
  verify: 'последняя прошла',
  sending: 'отправляется',
  files: 'отправлены все, какие были на этот момент',
};

const LATE: Record<BackupKind, string> = {
  backup: 'больше 26 часов нет новой',
  verify: 'больше 8 дней не проходила',
  sending: 'не отправляется дольше 5 минут',
  files: 'больше 30 минут в магазине есть файлы, которых нет в копиях',
};

/** One line of the health of the shop. */
export interface BackupCheck {
  code: string;
  name: string;
  state: 'good' | 'bad' | 'none';
  text: string;
  /** When it succeeded last. */
  at?: string;
}

/** What the page of health says of backups. @param states none: backups are not set up */
export function backupChecks(states: readonly BackupState[], now: Date): BackupCheck[] {
  if (states.length === 0)
    return [
      {
        code: 'backup',
        name: 'Резервные копии',
        state: 'none',
        text: 'не делаются: задайте BACKUP_URL и выполните backup init, как в руководстве',
      },
    ];
  const isOne = isOfOneMachine(states);
  return states.map((state) => {
    const late = isLate(state, now);
    const isBad = late || damagedOf(state).length > 0;
    return {
      code: isOne || state.machine === null ? codeOf(state.kind) : `${codeOf(state.kind)}_${state.id}`,
      name: nameOf(state, isOne),
      state: isBad ? 'bad' : state.doneAt ? 'good' : 'none',
      text: textOf(state, late),
      ...(state.doneAt ? { at: state.doneAt.toISOString() } : {}),
    };
  });
}

/** Whether one machine sends: people need not read its name. */
export function isOfOneMachine(states: readonly BackupState[]): boolean {
  return states.filter(({ kind }) => kind === 'sending').length < 2;
}

function nameOf({ kind, machine }: BackupState, isOne: boolean): string {
  return isOne || machine === null ? NAMES[kind] : `${NAMES[kind]} (${machine})`;
}

function codeOf(kind: BackupKind): string {
  return kind === 'backup' ? 'backup' : `backup_${kind}`;
}

function textOf(state: BackupState, late: boolean): string {
  const reason = state.failingSince && state.error ? `: ${state.error}` : '';
  if (late) return `${LATE[state.kind]}${reason}`;
  if (reason) return `не удалось, повторится автоматически${reason}`;
  const damaged = damagedOf(state);
  if (damaged.length > 0)
    return `новая сделана, но повреждены прежние: ${damaged.join(', ')}. Проверьте диск, на котором они лежат`;
  return state.doneAt ? DONE[state.kind] : 'ещё не было, скоро будет';
}

/** Ids of damaged backups that the last one has found beside itself. */
function damagedOf({ facts }: BackupState): readonly unknown[] {
  return Array.isArray(facts.damaged) ? facts.damaged : [];
}

/** What the inbox says of a state that is late. */
export function lateBackupText(state: BackupState, isOne: boolean): { what: string; who: string } {
  return { what: `${nameOf(state, isOne)}: ${LATE[state.kind]}`, who: (state.error ?? '').slice(0, 200) };
}
