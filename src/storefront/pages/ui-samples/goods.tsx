import { ResponsiveImage } from '../../../ui/image/image.tsx';
import { formatRoubles, Price } from '../../../ui/price/price.tsx';
import { PriceTag } from '../../../ui/price/price-tag.tsx';
import { Shelf, ShelfItem } from '../../../ui/shelf/shelf.tsx';
import { Typeset } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import { longName } from './long-name.ts';
import * as css from './page.module.css';
import { Sample, Samples } from './sample.tsx';

const KINDS = ['plain', 'low', 'own'] as const;
const SIZES = ['small', 'card', 'big'] as const;
const GROUNDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Shelves and price tags. */
export function GoodsSamples() {
  const drawing = useShellLayout()?.sections.find(({ image }) => image)?.image ?? null;
  return (
    <>
      <Samples title="price">
        {SIZES.map((size) => (
          <Sample key={size} name={size} wide>
            <div className={css.buttons}>
              {KINDS.map((kind) => (
                <PriceTag key={kind} kind={kind} size={size}>
                  <Price value="1249.90" unit="шт" />
                </PriceTag>
              ))}
            </div>
          </Sample>
        ))}
        <Sample name="большая сумма">
          <PriceTag>
            <Price value="12345678.90" unit="комплект" />
          </PriceTag>
        </Sample>
        <Sample name="formatRoubles">{formatRoubles('1143.70')}</Sample>
      </Samples>
      <Samples title="picture">
        {GROUNDS.map((ground) => (
          <Sample key={ground} name={`фон ${ground}`}>
            <ResponsiveImage image={drawing && { ...drawing, ground }} alt="" className={css.picture} />
          </Sample>
        ))}
        <Sample name="grey: нет в наличии">
          <ResponsiveImage image={drawing} alt="" grey className={css.picture} />
        </Sample>
        <Sample name="рисунка нет">
          <ResponsiveImage image={null} alt="Товар без рисунка" className={css.picture} />
        </Sample>
      </Samples>
      <Samples title="shelf">
        <Sample name="полка: длинное и короткое имя, без рисунка" wide>
          <Shelf>
            {[longName, 'Лампа', longName, 'Кабель ВВГ-Пнг(А)-LS 3×2,5'].map((name, index) => (
              <ShelfItem key={`${index} ${name}`}>
                <ResponsiveImage image={index % 2 ? drawing : null} alt="" className={css.picture} />
                <span>
                  <PriceTag kind={index === 1 ? 'low' : 'plain'}>
                    <Price value="1249.90" unit="шт" />
                  </PriceTag>
                </span>
                <span>
                  <Typeset text={name} />
                </span>
              </ShelfItem>
            ))}
          </Shelf>
        </Sample>
      </Samples>
    </>
  );
}
