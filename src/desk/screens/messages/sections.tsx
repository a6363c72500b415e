import { Link } from 'react-router';
import { buttonClass } from '../../parts/button.tsx';

const SECTIONS = [
  ['messages', 'Обращения'],
  ['resumes', 'Резюме'],
  ['stock-requests', 'Ждут товар'],
] as const;

/** Links to the other lists of what people write. */
export function Sections({ current }: { current: (typeof SECTIONS)[number][0] }) {
  return SECTIONS.filter(([path]) => path !== current).map(([path, name]) => (
    <Link key={path} to={`/${path}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
      {name}
    </Link>
  ));
}
