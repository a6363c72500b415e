import { useState } from 'react';
import { ImageDialog } from '../../editor/image-dialog.tsx';
import { Button } from '../../parts/button.tsx';
import * as css from './item-aside.module.css';

interface Image {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** A row of images of the shop, in their order. */
export function ImagesField({ images, onChange }: { images: Image[]; onChange: (images: Image[]) => void }) {
  const [isOpen, open] = useState(false);
  return (
    <div>
      <b>Картинки</b>
      <ul className={css.images}>
        {images.map((image) => (
          <li key={image.src}>
            <img src={image.src} alt={image.alt} width={image.width} height={image.height} />
            <Button
              kind="text"
              size="small"
              onClick={() => onChange(images.filter(({ src }) => src !== image.src))}
            >
              Убрать
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" onClick={() => open(true)}>
        Добавить картинку
      </Button>
      {isOpen && (
        <ImageDialog onUploaded={(image) => onChange([...images, image])} onClose={() => open(false)} />
      )}
    </div>
  );
}
