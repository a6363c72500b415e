import { Navigate } from 'react-router';
import { NoScreen } from './screen-place.tsx';
import { useShell } from './shell-context.ts';

/** `/desk` itself: the first place of the person's menu. */
export function FirstScreen() {
  const first = useShell().screens.find(({ menu }) => menu !== undefined);
  if (first) return <Navigate to={`/${first.path}`} replace />;
  return <NoScreen title="Разделов нет">Для ваших ролей на стойке нет ни одного раздела.</NoScreen>;
}
