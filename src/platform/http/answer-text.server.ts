import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { isImmutable } from '../cache/immutable-answers.server.ts';

/** JSON texts that are cached for whole answers. */
const cachedTexts = new WeakSet<Buffer>();

/** Whether the bytes are a cached text, which every recipient of the answer shares. */
export function isCachedText(body: Buffer): boolean {
  return cachedTexts.has(body);
}

type Write = (answer: unknown) => string;
interface Items {
  results: readonly object[];
}
/** The parts of a schema that this file reads. */
interface ObjectSchema {
  properties?: Record<string, { items?: object }>;
  required?: readonly string[];
}

/**
 * Makes the serializer of answers: JSON by their schemas, as in Fastify. Immutable answers are serialized once, and so are
 * immutable items under `results`, whose cached bytes are joined: most of the cost of a list is serializing the same goods.
 * A schema is compiled at its first use, so a process starts sooner.
 */
export function answerSerializer(): FastifySerializerCompiler<unknown> {
  return (({ schema }: { schema: object }) => {
    const writeAll: Write = (answer) => compiled(schema)(answer);
    const writeList = listWriter(schema);
    const whole = new WeakMap<object, Buffer>();
    return (answer: unknown): string | Buffer => {
      if (typeof answer !== 'object' || answer === null) return writeAll(answer);
      const known = whole.get(answer);
      if (known) return known;
      const text = writeList && hasImmutable(answer) ? writeList(answer) : writeAll(answer);
      if (!isImmutable(answer)) return text;
      const bytes = Buffer.from(text as string);
      whole.set(answer, bytes);
      cachedTexts.add(bytes);
      return bytes;
    };
  }) as FastifySerializerCompiler<unknown>;
}

const writers = new WeakMap<object, Write>();

/** A schema is compiled once, however many routes and servers of this process have it. */
function compiled(schema: object): Write {
  let write = writers.get(schema);
  if (!write) {
    write = fastJson(schema) as Write;
    writers.set(schema, write);
  }
  return write;
}

function hasImmutable(answer: object): answer is Items {
  return (answer as Partial<Items>).results?.some((item) => isImmutable(item)) ?? false;
}

/** Writes answers with a list under `results`. Compiled at the first use: most lists never hold immutable items. */
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
        if (isImmutable(item)) texts.set(item, text);
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
