import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './camera.module.css';
import { openDecoder } from './camera-decoder.ts';

/** Pause between two frames that are decoded, in milliseconds: a slow phone stays responsive. */
const PAUSE = 120;
const TYPE = 'Введите код или номер заказа.';

interface CameraProps {
  /** Called with each text that is read, once for the same text. */
  onRead: (text: string) => void;
  onClose: () => void;
}

/** The picture of the camera, whose QR codes are read until it is closed. */
export default function Camera({ onRead, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'open' | { fault: string }>('opening');
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const element = video.current!;
    const camera = new AbortController();
    watch(element, camera.signal, {
      onOpen: () => setState('open'),
      onRead: (text) => read(text),
    }).catch((error: unknown) => {
      if (!camera.signal.aborted) setState({ fault: faultText(error) });
    });
    return () => camera.abort();
  }, []);
  if (typeof state === 'object')
    return (
      <Notice kind="attention">
        {state.fault} {TYPE}
      </Notice>
    );
  return (
    <section className={css.place} aria-label="Камера">
      <video ref={video} className={css.video} muted playsInline />
      <span className={css.frame} aria-hidden="true" />
      <div className={css.under}>
        <p role="status">{state === 'open' ? 'Наведите на QR-код покупателя' : 'Включаем камеру…'}</p>
        <Button kind="quiet" size="small" onClick={onClose}>
          Закрыть камеру
        </Button>
      </div>
    </section>
  );
}

interface Watcher {
  onOpen: () => void;
  onRead: (text: string) => void;
}

/** Shows the camera and reads its codes until the signal; then the camera is off. @throws when there is no camera, or none is allowed */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onOpen, onRead }: Watcher,
): Promise<void> {
  // Browsers offer no camera to pages over plain http.
  if (!navigator.mediaDevices) throw new DOMException('no secure context', 'SecurityError');
  // Before the camera: if it cannot be loaded, the camera stays off.
  const decode = await openDecoder();
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  try {
    await video.play();
    onOpen();
    let last: string | undefined;
    while (!signal.aborted) {
      const text = await decode(video);
      if (text !== undefined && text !== last && !signal.aborted) {
        last = text;
        navigator.vibrate?.(60);
        onRead(text);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    stop();
  }
}

const FAULTS: Record<string, string> = {
  SecurityError: 'Браузер даёт камеру только странице по https.',
  NotAllowedError: 'Доступ к камере запрещён: разрешите его в настройках браузера.',
  NotFoundError: 'Камеры нет.',
  NotReadableError: 'Камера занята другой программой.',
};

function faultText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return FAULTS[name] ?? 'Камера не открылась.';
}
