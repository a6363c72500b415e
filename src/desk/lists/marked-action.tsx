import { type ReactNode, useState } from 'react';
import { Button } from '../parts/button.tsx';
import type { Selection } from './use-selection.ts';

interface MarkedActionProps {
  /** The button: «Скрыть». */
  label: string;
  selection: Selection;
  /** The dialog. It calls `onDone` or `onClose`; until then it stays open. */
  children: (ends: { onDone: () => void; onClose: () => void }) => ReactNode;
}

/** A button above marked rows with the dialog that it opens. Once the dialog is done, no row is marked. */
export function MarkedAction({ label, selection, children }: MarkedActionProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => open(true)}>
        {label}
      </Button>
      {isOpen &&
        children({
          onDone: () => {
            open(false);
            selection.set([]);
          },
          onClose: () => open(false),
        })}
    </>
  );
}
