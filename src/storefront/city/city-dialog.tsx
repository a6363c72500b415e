import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useShellLayout } from '../shell/shell-data.ts';
import { CityForm } from './city-form.tsx';

/** The city dialog (R2.27). Loaded when it is first opened. */
export function CityDialog({ onClose }: { onClose: () => void }) {
  const layout = useShellLayout();
  if (!layout) return null;
  return (
    <Dialog title="Выберите город" onClose={onClose}>
      <CityForm cities={layout.cities} current={layout.city.id} onDone={onClose} />
    </Dialog>
  );
}
