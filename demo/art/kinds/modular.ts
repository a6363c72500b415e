/** Devices on a DIN rail: breakers and residual current devices. */
import { circle, circleD, each, line, print, rect, rectD, scaled, shape } from '../figures.ts';
import type { Draw } from '../look.ts';
import { BRASS, CREAM, DUNE, INK, IRON, LEAD, WHITE } from '../palette.ts';

const SHADE = '#CDBB9E';

/** Wider things are drawn smaller, so that one pole and four poles look like products of the same brand. */
const moduleScale = (modules: number) => [1.2, 1.2, 1.2, 1.12, 1][modules] ?? 1;

function terminal(x: number, y: number): string {
  return circle(x, y, 10, LEAD) + rect(x - 8, y - 1.5, 16, 3, INK);
}

export const breaker: Draw = ({ brand: [light, dark], text, number }) => {
  const poles = number('poles', 3, 1, 4);
  const step = poles > 3 ? 52 : 46;
  const width = step * poles;
  const left = 120 - width / 2;
  // One path per colour for all poles: drawn one by one, four poles would take half as many bytes again.
  const perPole = (draw: (x: number, middle: number) => string) =>
    each(poles, (pole) => draw(left + pole * step, left + pole * step + step / 2 - 1));
  return scaled(
    moduleScale(poles),
    shape(
      perPole((x) => rectD(x, 104, step - 2, 90)),
      WHITE,
    ) +
      shape(
        perPole((x) => rectD(x, 58, step - 2, 48, [5, 5, 0, 0]) + rectD(x, 192, step - 2, 48, [0, 0, 5, 5])),
        DUNE,
      ) +
      shape(
        perPole(
          (x) => rectD(x, 98, step - 2, 8) + rectD(x, 188, step - 2, 8) + rectD(x + step - 10, 106, 8, 82),
        ),
        CREAM,
      ) +
      shape(rectD(left + width - 8, 58, 6, 182, [0, 5, 5, 0]), SHADE) +
      shape(
        perPole((_, middle) => circleD(middle, 80, 10) + circleD(middle, 219, 10)),
        LEAD,
      ) +
      shape(
        perPole(
          (_, middle) =>
            rectD(middle - 8, 78.5, 16, 3) +
            rectD(middle - 8, 217.5, 16, 3) +
            rectD(middle - 11, 134, 22, 40, 4),
        ),
        INK,
      ) +
      shape(
        perPole((_, middle) => rectD(middle - 9, 140, 18, 20, 3)),
        light,
      ) +
      shape(
        perPole((_, middle) => rectD(middle - 9, 151, 18, 8, 3)),
        dark,
      ) +
      each(poles, (pole) => {
        const middle = left + pole * step + step / 2 - 1;
        return (
          print(middle, 68, 8, String(pole * 2 + 1), { fill: LEAD }) +
          print(middle, 237, 8, String(pole * 2 + 2), { fill: LEAD })
        );
      }) +
      rect(left, 106, step - 10, 5, light) +
      print(left + (step - 10) / 2, 127, 14, text('rating', 'C16'), { limit: step - 14 }) +
      line(`M${left + 8} 180h20M${left + 8} 185h12`, IRON, 2, 'butt') +
      (poles > 1 ? rect(left + step / 2 - 8, 143, (poles - 1) * step + 14, 7, light, 2) : ''),
  );
};

export const rcd: Draw = ({ brand: [light, dark], text, number }) => {
  const poles = number('poles', 2, 2, 4);
  const width = 48 * poles;
  const left = 120 - width / 2;
  const face = width - 10;
  const terminals = each(poles, (pole) => {
    const middle = left + pole * 48 + 24;
    return terminal(middle, 80) + terminal(middle, 219);
  });
  const scheme =
    poles > 2
      ? rect(left + 50, 142, width - 116, 38, CREAM, 3) +
        line(
          `M${left + 60} 152h${width - 140}M${left + 60} 161h${width - 152}M${left + 60} 170h${width - 146}`,
          IRON,
          3,
        )
      : '';
  return scaled(
    moduleScale(poles),
    rect(left, 58, width, 182, WHITE, 6) +
      shape(rectD(left, 58, width, 44, [6, 6, 0, 0]) + rectD(left, 196, width, 44, [0, 0, 6, 6]), DUNE) +
      shape(rectD(left, 96, width, 8) + rectD(left, 190, width, 8) + rectD(left + face, 104, 10, 86), CREAM) +
      shape(rectD(left + width - 6, 58, 6, 182, [0, 6, 6, 0]), SHADE) +
      terminals +
      rect(left, 104, face, 5, light) +
      print(left + face / 2, 127, 15, text('leak', '30 мА'), { limit: face - 10 }) +
      rect(left + 10, 138, 24, 44, INK, 4) +
      rect(left + 12, 144, 20, 22, light, 3) +
      rect(left + 12, 156, 20, 8, dark, 3) +
      scheme +
      circle(left + face - 22, 150, 12, BRASS) +
      print(left + face - 22, 155, 14, 'Т') +
      print(left + face - 22, 180, 11, text('rating', '40 А'), { limit: 40 }),
  );
};
