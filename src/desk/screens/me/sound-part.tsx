import { useState } from 'react';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { isSoundOn, ring, setSound } from '../../live/sound.ts';
import * as css from '../../trust/trust.module.css';

/** Whether new things ring. The setting belongs to the browser: a shared computer may be silent. */
export function SoundPart() {
  const [isOn, setOn] = useState(isSoundOn);
  const change = (next: boolean) => {
    setSound(next);
    setOn(next);
    if (next) ring();
  };
  return (
    <section className={css.part}>
      <h2>Звук</h2>
      <ChoiceRow
        type="checkbox"
        name="sound"
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      >
        Звук, когда приходит новое
      </ChoiceRow>
      <p className={css.note}>Только в этом браузере.</p>
    </section>
  );
}
