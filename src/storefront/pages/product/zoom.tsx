import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { groundClass } from '../../../ui/image/image.tsx';
import { useBackCloses } from '../../navigation/back-closes.ts';
import type { ProductView } from './product.view.ts';
import { usePinch } from './use-pinch.ts';
import * as css from './zoom.module.css';

export interface ZoomProps {
  images: ProductView['images'];
  name: string;
  /** The index of the clicked image. */
  start: number;
  onClose: () => void;
}

/**
 * The images in full-screen size. A click zooms in 2.5 times at its position, and the image is moved by
 * dragging; a swipe or the arrow keys lead to the next one, a pinch, plus and minus change the size. Back
 * closes it.
 */
export function Zoom({ images, name, start, onClose }: ZoomProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start);
  const [near, setNear] = useState<{ x: number; y: number }>();
  const last = images.length - 1;
  const pinch = usePinch(
    (place) => !near && setNear(place),
    () => setNear(undefined),
  );
  useBackCloses(onClose);

  useLayoutEffect(() => {
    const { current } = strip;
    if (current) current.scrollLeft = start * current.clientWidth;
  }, [start]);

  useEffect(() => {
    const slide = strip.current?.children[shown];
    if (!slide || !near) return;
    slide.scrollLeft = near.x * slide.scrollWidth - slide.clientWidth / 2;
    slide.scrollTop = near.y * slide.scrollHeight - slide.clientHeight / 2;
  }, [near, shown]);

  function go(index: number) {
    const { current } = strip;
    if (!current || index < 0 || index > last) return;
    setNear(undefined);
    setShown(index);
    current.scrollTo({ left: index * current.clientWidth, behavior: 'smooth' });
  }

  function follow() {
    const { current } = strip;
    if (!current || near) return;
    setShown(Math.min(last, Math.max(0, Math.round(current.scrollLeft / current.clientWidth))));
  }

  function click({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    if (near) return setNear(undefined);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A key has no position: the centre is used.
    setNear(detail === 0 ? middle : { x: (clientX - left) / width, y: (clientY - top) / height });
  }

  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') setNear(middle);
    else if (event.key === '-') setNear(undefined);
    else if (near)
      return; // arrow keys move the image
    else if (event.key === 'ArrowRight') go(shown + 1);
    else if (event.key === 'ArrowLeft') go(shown - 1);
    else return;
    event.preventDefault();
  });
  // Wherever the focus is: the page behind gets no keys.
  useEffect(() => {
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);

  return (
    <Dialog title="Изображения товара" size="screen" onClose={onClose}>
      <div className={css.body}>
        <div ref={strip} className={cx(css.strip, near && css.still)} onScroll={follow}>
          {images.map((image, index) => (
            <div
              key={image.src}
              className={cx(css.slide, near && index === shown && css.moved, groundClass(image.ground))}
              inert={index !== shown}
            >
              <button
                type="button"
                className={cx(css.picture, near && index === shown && css.near)}
                aria-label={near ? 'Отдалить' : 'Приблизить'}
                onClick={click}
                {...pinch}
              >
                <img
                  src={image.src}
                  alt={`${name}, вид ${index + 1}`}
                  width={image.width}
                  height={image.height}
                />
              </button>
            </div>
          ))}
        </div>
        <div className={css.controls}>
          {last > 0 && (
            <IconButton
              aria-label="Предыдущее изображение"
              disabled={shown === 0}
              onClick={() => go(shown - 1)}
            >
              <Icon name="caret-left" />
            </IconButton>
          )}
          <IconButton
            aria-label={near ? 'Уменьшить' : 'Увеличить'}
            onClick={() => setNear(near ? undefined : middle)}
          >
            <Icon name={near ? 'minus' : 'plus'} />
          </IconButton>
          {last > 0 && (
            <>
              <IconButton
                aria-label="Следующее изображение"
                disabled={shown === last}
                onClick={() => go(shown + 1)}
              >
                <Icon name="caret-right" />
              </IconButton>
              <p role="status" className={css.count}>
                {shown + 1} из&nbsp;{images.length}
              </p>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const middle = { x: 0.5, y: 0.5 };
