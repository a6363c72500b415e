import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice/notice.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import * as css from './share.module.css';
import type { ShareAnswer } from './share-action.ts';
import type { ShareProps } from './share-parts.tsx';

interface SharePanelProps extends ShareProps {
  /** The result of its form without scripts. */
  answer: ShareAnswer['shared'] | undefined;
}

/** Rendered only by the server: browsers with scripts do not load it. */
const PlainShare = import.meta.env.SSR ? (await import('./share-plain.tsx')).PlainShare : undefined;

/** «Поделиться»: the list as a link, as text and as a spreadsheet. Its code is loaded when it is opened. */
export function SharePanel({ answer, ...list }: SharePanelProps) {
  const inside = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Tools, setTools] = useState<ComponentType<ShareProps>>();
  const [isMissing, setMissing] = useState(false);

  async function follow(isNowOpen: boolean) {
    setOpen(isNowOpen);
    if (!isNowOpen || Tools) return;
    try {
      const { ShareTools } = await import('./share-tools.tsx');
      setTools(() => ShareTools);
      setMissing(false);
    } catch {
      setMissing(true);
    }
  }

  // It may have been opened before the scripts ran.
  useEffect(() => {
    if (inside.current?.closest('details')?.open) follow(true);
  }, []);

  return (
    <ListPanel icon="share-network" name="Поделиться" isOpen={answer !== undefined} onToggle={follow}>
      <div ref={inside}>
        <noscript>{PlainShare && <PlainShare {...list} answer={answer} />}</noscript>
        {isMissing && <Notice kind="wrong">Не&nbsp;удалось открыть: нет связи. Обновите страницу.</Notice>}
        {!isMissing && !Tools && <p className={css.wait}>Открываем…</p>}
        {isOpen && Tools && <Tools {...list} />}
      </div>
    </ListPanel>
  );
}
