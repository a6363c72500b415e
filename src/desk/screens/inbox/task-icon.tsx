import { cx } from '../../../ui/cx.ts';
import { groundClass } from '../../../ui/image/image.tsx';
import { Icon } from '../../icon/icon.tsx';
import type { DeskIconName } from '../../icon/names.ts';
import * as css from './inbox.module.css';

/** The icon and the ground of a task by the first part of its screen's address; that of the menu where there is one. */
const LOOKS: Record<string, readonly [icon: DeskIconName, ground: string]> = {
  orders: ['package', 'c'],
  claims: ['arrow-counter-clockwise', 'c'],
  companies: ['buildings', 'b'],
  contracts: ['handshake', 'b'],
  powers: ['identification-card', 'd'],
  documents: ['file-text', 'b'],
  messages: ['chat-circle-text', 'a'],
  resumes: ['chat-circle-text', 'a'],
  'stock-requests': ['hourglass', 'd'],
  catalogue: ['squares-four', 'a'],
  exchange: ['arrows-left-right', 'e'],
  health: ['heartbeat', 'e'],
  approvals: ['pencil-simple', 'f'],
  customers: ['users-three', 'f'],
};

/** What a task is about, at a glance. @param href `/desk/orders/5` */
export function TaskIcon({ href }: { href: string }) {
  const [icon, ground] = LOOKS[href.split('/')[2] ?? ''] ?? ['tray', 'b'];
  return (
    <span className={cx(css.icon, groundClass(ground))}>
      <Icon name={icon} />
    </span>
  );
}
