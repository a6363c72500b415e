import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import type { CatalogueFormat } from '../reading/reading.server.ts';

/** What is known about a file before it is parsed, to sort the files and to name the source. */
export interface FileGlance {
  format: CatalogueFormat;
  /** Host of the shop of a YML feed. */
  host: string | undefined;
  /** Id of the catalogue whose products the file has; '' when it has no id; undefined when the file has no products. */
  goodsOf: string | undefined;
  hasOffers: boolean;
  /** A file of settlements in the shop's own format, no catalogue. */
  isSettlements: boolean;
  /** A list of contractors, which are personal data. Those of a document are no list. */
  hasContractors: boolean;
  /** A list of contractors and nothing else. */
  isContractors: boolean;
  /** ДатаФормирования as written, '' when there is none. */
  madeAt: string;
  /** The best order of files: classifier, products, offers, prices, stock, the rest. The result is the same in any order. */
  rank: number;
}

const CHUNK = 1024 * 1024;
const OVERLAP = 4096;
/** Tags of sections, which may be anywhere in a file, and tags that show the kind of file, which are near its beginning. */
const SECTIONS = ['Каталог', 'ПакетПредложений', 'ИзмененияПакетаПредложений', 'Контрагенты'];
const MARKS = ['Группа', 'Свойство', 'Цены', 'Остатки', 'Документ'];
const END_OF_NAME = new Set([0x20, 0x09, 0x0a, 0x0d, 0x3e, 0x2f]);

/** Examines a file by searching its bytes for opening tags, which is much faster than parsing. */
export async function glanceAt(path: string): Promise<FileGlance> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK + OVERLAP);
    const { bytesRead } = await file.read(buffer, 0, OVERLAP, 0);
    const encoding = encodingOf(buffer.subarray(0, bytesRead));
    const start = iconv.decode(buffer.subarray(0, bytesRead), encoding);
    if (/<yml_catalog[\s>]/.test(start)) {
      const host = /<url>\s*(?:https?:)?\/\/([^/<\s:]+)/i.exec(start)?.[1]?.toLowerCase();
      return {
        format: 'yml',
        host,
        goodsOf: undefined,
        hasOffers: false,
        isSettlements: false,
        hasContractors: false,
        isContractors: false,
        madeAt: '',
        rank: 1,
      };
    }
    const before = /<[a-z_][\w.-]*:(?:КоммерческаяИнформация|Классификатор|Каталог)/i.test(start) ? ':' : '<';
    const madeAt = /ДатаФормирования\s*=\s*["']([^"']*)/.exec(start)?.[1] ?? '';
    const found = new Set<string>();
    let goodsOf: string | undefined;
    for (let position = 0; ; position += CHUNK) {
      const read = (await file.read(buffer, 0, CHUNK + OVERLAP, position)).bytesRead;
      const chunk = buffer.subarray(0, read);
      for (const mark of position === 0 ? [...SECTIONS, ...MARKS] : SECTIONS) {
        const at = found.has(mark) ? -1 : indexOfTag(chunk, iconv.encode(before + mark, encoding), encoding);
        if (at < 0) continue;
        found.add(mark);
        if (mark === 'Каталог') goodsOf = firstId(iconv.decode(chunk.subarray(at, at + OVERLAP), encoding));
      }
      if (read <= CHUNK) break;
    }
    const hasOffers = found.has('ПакетПредложений') || found.has('ИзмененияПакетаПредложений');
    return {
      format: 'commerceml',
      host: undefined,
      goodsOf,
      hasOffers,
      hasContractors: found.has('Контрагенты') && !found.has('Документ'),
      isSettlements: /<(?:[\w.-]+:)?Взаиморасчеты[\s>/]/.test(start),
      isContractors: found.size === 1 && found.has('Контрагенты'),
      madeAt,
      rank: rankOf(found, hasOffers),
    };
  } finally {
    await file.close();
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf16be';
  const declared = /encoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1', 0, 200))?.[1] ?? 'utf8';
  return iconv.encodingExists(declared) ? declared : 'utf8';
}

function indexOfTag(chunk: Buffer, bytes: Buffer, encoding: string): number {
  const offset = encoding === 'utf16be' ? 1 : 0;
  for (let at = chunk.indexOf(bytes); at >= 0; at = chunk.indexOf(bytes, at + 1))
    if (END_OF_NAME.has(chunk[at + bytes.length + offset] ?? 0)) return at;
  return -1;
}

function firstId(text: string): string {
  return /<(?:\w+:)?Ид>\s*([^<]*?)\s*</.exec(text)?.[1] ?? '';
}

function rankOf(found: ReadonlySet<string>, hasOffers: boolean): number {
  if (found.has('Каталог')) return found.has('Группа') || found.has('Свойство') ? 0.5 : 1;
  if (!hasOffers) return found.has('Документ') ? 5 : 0;
  if (found.has('Остатки')) return 4;
  return found.has('Цены') ? 3 : 2;
}
