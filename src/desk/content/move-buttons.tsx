import { Icon } from '../icon/icon.tsx';
import { Button } from '../parts/button.tsx';

interface MoveButtonsProps {
  /** What is moved, in the accusative: «строку 2». */
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves a thing of a list up and down. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        isSquare
        aria-label={`Поднять ${name}`}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <Icon name="caret-up" size="small" />
      </Button>
      <Button
        kind="quiet"
        size="small"
        isSquare
        aria-label={`Опустить ${name}`}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <Icon name="caret-down" size="small" />
      </Button>
    </>
  );
}
