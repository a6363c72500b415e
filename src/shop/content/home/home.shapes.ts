import { Type } from 'typebox';
import { Id, nullable } from '../../../platform/http/shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { HOME_BLOCKS, type HomeBlockKind } from './home.ts';

const BlockShape = Type.Object(
  {
    kind: Type.Unsafe<HomeBlockKind>({ type: 'string', enum: [...HOME_BLOCKS] }),
    title: Type.String({ maxLength: 100, description: 'Пусто: обычное название' }),
    category: nullable(Id),
    is_hidden: Type.Boolean(),
  },
  { title: 'HomeBlock', additionalProperties: false },
);

export const StaffHomeBlocksShape = Type.Object(
  { version: Type.Integer(), blocks: Type.Array(BlockShape) },
  { title: 'StaffHomeBlocks' },
);

export const NewHomeBlocksShape = Type.Object(
  { version: SeenVersionShape, blocks: Type.Array(BlockShape, { maxItems: 20 }) },
  { additionalProperties: false },
);
