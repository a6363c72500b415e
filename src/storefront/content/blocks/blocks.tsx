import { typograph } from '../../../platform/text/typograph.ts';
import type { ContentBlock } from '../../api/shapes.ts';
import * as css from './blocks.module.css';
import { Figures } from './figures.tsx';
import { Images } from './images.tsx';
import { Questions } from './questions.tsx';
import { Stories } from './stories.tsx';
import { Years } from './years.tsx';

/** The blocks of a page in order, each under its heading. */
export function Blocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return blocks.map((block, index) => (
    <section key={index} className={css.block} aria-label={block.title ? undefined : 'Раздел'}>
      {block.title && <h2 className={css.title}>{typograph(block.title)}</h2>}
      <Items block={block} />
    </section>
  ));
}

/** A block of a kind unknown to this build is left out. */
function Items({ block }: { block: ContentBlock }) {
  // If the block has no heading, the headings of its items are one level higher.
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
