/** Drawings that are not products: those of the banners of the home page. */
import { circle, line, rect, rectD, shape } from '../figures.ts';
import { BLUE, CREAM, DUNE, INK, IRON, LEAF, WHITE } from '../palette.ts';

/** A contract with a stamp: «Юрлицам — цена по договору». */
export function contract(): string {
  return (
    shape('M46 48a8 8 0 0 1 8-8h98l40 40v160H46z', WHITE) +
    shape('M152 40l40 40h-32a8 8 0 0 1-8-8z', DUNE) +
    line('M70 84h58M70 108h98M70 130h98M70 152h58', IRON, 6) +
    rect(70, 178, 54, 40, CREAM, 4) +
    circle(154, 198, 35, BLUE) +
    circle(154, 198, 28, WHITE) +
    circle(154, 198, 24, BLUE) +
    line('M143 199l8 8 15-17', WHITE, 6)
  );
}

/** A clipboard with a list half done: «Снабженцам — оптовые цены». */
export function orderList(): string {
  const rows = [84, 120, 156, 192];
  const lengths = [62, 46, 56, 38];
  return (
    shape(rectD(44, 34, 152, 206, [10, 10, 0, 0]), INK) +
    shape(rectD(58, 52, 124, 188, [5, 5, 0, 0]), WHITE) +
    rect(90, 22, 60, 32, DUNE, 8) +
    rect(104, 30, 32, 10, INK, 5) +
    rows
      .map(
        (y, row) =>
          rect(72, y - 10, 22, 22, row < 3 ? LEAF : DUNE, 5) +
          (row < 3 ? line(`M78 ${y + 1}l4 4 7-8`, WHITE, 4) : '') +
          line(`M108 ${y + 1}h${lengths[row]}`, IRON, 6),
      )
      .join('')
  );
}
