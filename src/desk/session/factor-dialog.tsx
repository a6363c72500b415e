import { Dialog } from '../../ui/dialog/dialog.tsx';
import { settleFactor, useWantsFactor } from '../api/factor-calls.ts';
import { FactorForm } from './factor-form.tsx';
import { useSession } from './session.ts';

/** Asks for the second factor again before a dangerous call, which then goes on. */
export function FactorDialog() {
  const isWanted = useWantsFactor();
  const session = useSession();
  if (!isWanted) return null;
  return (
    <Dialog title="Подтвердите, что это вы" onClose={() => settleFactor(false)}>
      <p>Для этого действия второй фактор нужен ещё раз.</p>
      <FactorForm session={session} action="Продолжить" />
    </Dialog>
  );
}
