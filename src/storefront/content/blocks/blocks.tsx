import { typograph } from '../../../core/typograph.ts';
import type { ContentBlock } from '../../api/shapes.ts';
import css from './blocks.module.css';
import { Figures } from './figures.tsx';
import { Images } from './images.tsx';
import { Questions } from './questions.tsx';
import { Stories } from './stories.tsx';
import { Years } from './years.tsx';

/** The blocks of a page about the shop, each under its heading, in their order. */
export function Blocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return blocks.map((block, index) => (
    <section key={index} className={css.block} aria-label={block.title ? undefined : 'Раздел'}>
      {block.title && <h2 className={css.title}>{typograph(block.title)}</h2>}
      <Items block={block} />
    </section>
  ));
}

/** A block of a kind that this build does not know yet is left out. */
function Items({ block }: { block: ContentBlock }) {
  // Without a heading of the block those of its items come right under the one of the page.
  const level = block.title ? 3 : 2;
  switch (block.type) {
    case 'years':
      return <Years items={block.items} level={level} />;
    case 'stories':
      return <Stories items={block.items} level={level} />;
    case 'figures':
      return <Figures items={block.items} />;
    case 'images':
      return <Images items={block.items} />;
    case 'questions':
      return <Questions items={block.items} />;
    default:
      return null;
  }
}
