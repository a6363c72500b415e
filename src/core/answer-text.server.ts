import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { isLasting } from './lasting-answers.server.ts';

/** Texts that are kept beside whole answers. */
const keptTexts = new WeakSet<Buffer>();

/** Whether the same bytes go out to everybody who gets this answer, for as long as it lasts. */
export function isKeptText(body: Buffer): boolean {
  return keptTexts.has(body);
}

type Write = (answer: unknown) => string;
interface Items {
  results: readonly object[];
}
/** The parts of a schema that are looked at here. */
interface ObjectSchema {
  properties?: Record<string, { items?: object }>;
  required?: readonly string[];
}

/**
 * Turns answers into JSON by their schemas, as Fastify does by itself, but what lasts is turned once: whole answers, and items of
 * lists under `results`, whose bytes are put together. Most of what a list costs is turning the same goods into the same text.
 */
export function answerSerializer(): FastifySerializerCompiler<unknown> {
  return (({ schema }: { schema: object }) => {
    const writeAll = fastJson(schema) as Write;
    const writeList = listWriter(schema);
    const whole = new WeakMap<object, Buffer>();
    return (answer: unknown): string | Buffer => {
      if (typeof answer !== 'object' || answer === null) return writeAll(answer);
      const known = whole.get(answer);
      if (known) return known;
      const text = writeList && hasLasting(answer) ? writeList(answer) : writeAll(answer);
      if (!isLasting(answer)) return text;
      const bytes = Buffer.from(text as string);
      whole.set(answer, bytes);
      keptTexts.add(bytes);
      return bytes;
    };
  }) as FastifySerializerCompiler<unknown>;
}

function hasLasting(answer: object): answer is Items {
  return (answer as Partial<Items>).results?.some((item) => isLasting(item)) ?? false;
}

/** Of a schema with a list under `results`. Made at the first use: most lists never hold what lasts. */
function listWriter(schema: ObjectSchema): ((list: Items) => Buffer) | undefined {
  const { results, ...others } = schema.properties ?? {};
  const { items } = results ?? {};
  if (!items) return undefined;
  const texts = new WeakMap<object, Buffer>();
  let write: { item: Write; others: Write } | undefined;
  return (list) => {
    write ??= {
      item: fastJson(items) as Write,
      others: fastJson({
        ...schema,
        properties: others,
        required: schema.required?.filter((name) => name !== 'results') ?? [],
      } as object) as Write,
    };
    const rest = write.others(list).slice(0, -1);
    const parts: Buffer[] = [Buffer.from(`${rest}${rest === '{' ? '' : ','}"results":[`)];
    for (const item of list.results) {
      let text = texts.get(item);
      if (!text) {
        text = Buffer.from(write.item(item));
        if (isLasting(item)) texts.set(item, text);
      }
      if (parts.length > 1) parts.push(COMMA);
      parts.push(text);
    }
    parts.push(END);
    return Buffer.concat(parts);
  };
}

const COMMA = Buffer.from(',');
const END = Buffer.from(']}');
