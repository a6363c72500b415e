import { useQuery } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import type { Shape } from '../api/shapes.ts';
import { Button } from '../parts/button.tsx';
import * as css from './card.module.css';

interface PhrasesProps {
  kind: Shape<'PhrasesOfKind'>['kind'];
  onChoose: (phrase: Shape<'Phrase'>) => void;
}

/** The ready texts of the shop, as buttons. */
export function Phrases({ kind, onChoose }: PhrasesProps) {
  const { data: all } = useQuery({
    queryKey: ['phrases'],
    queryFn: () => data(api.GET('/api/v1/staff/phrases/')),
    staleTime: 600_000,
  });
  const phrases = all?.find((each) => each.kind === kind)?.phrases ?? [];
  return (
    <div className={css.chips}>
      {phrases.map((phrase) => (
        <Button key={phrase.text} kind="quiet" size="small" onClick={() => onChoose(phrase)}>
          {phrase.text}
        </Button>
      ))}
    </div>
  );
}
