import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SynonymForm } from './synonym-form.tsx';

/** A synonym for a query that finds too little. */
export function SynonymDialog({ query, onClose }: { query: string; onClose: () => void }) {
  return (
    <Dialog title={`Что значит «${query}»?`} onClose={onClose}>
      <SynonymForm label="Ищут это, а у нас называется" query={query} onSaved={onClose} />
    </Dialog>
  );
}
