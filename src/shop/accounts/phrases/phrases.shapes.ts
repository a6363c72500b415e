import { Type } from 'typebox';
import { LONGEST_PHRASE, MOST_PHRASES, PHRASE_KINDS, type PhraseKind } from './phrases.ts';

const KindCode = Type.Unsafe<PhraseKind>({ type: 'string', enum: PHRASE_KINDS });
const PhraseShape = Type.Object(
  {
    code: Type.String({
      maxLength: 40,
      description: 'Причина отказа, к которой фраза подходит; пусто: любая',
    }),
    text: Type.String({ minLength: 1, maxLength: LONGEST_PHRASE }),
  },
  { title: 'Phrase', additionalProperties: false },
);

export const PhrasesShape = Type.Array(
  Type.Object({ kind: KindCode, phrases: Type.Array(PhraseShape) }, { title: 'PhrasesOfKind' }),
);

export const NewPhrasesShape = Type.Object(
  { phrases: Type.Array(PhraseShape, { maxItems: MOST_PHRASES }) },
  { additionalProperties: false },
);

export const PhraseKindParams = Type.Object({ kind: KindCode });
