import { XmlError } from '../../../platform/files/xml-error.ts';
import type { XmlStart } from '../../../platform/files/xml-reader.ts';
import type { CategoryFact, Fact } from '../exchange.ts';
import { decodeEntities, parseFlag } from '../values/values.ts';

/** How many subgroups may come before the id of their group. In all known exports the id comes first. */
const MAX_EARLY = 10_000;

interface Frame {
  ref?: string;
  name?: string;
  deleted?: boolean;
  line: number;
  /** Subgroups that were read before the id of this group. */
  early: CategoryFact[];
}

/**
 * Reads the tree of groups (Группа) as a stream. A group is emitted when it closes; only the path from the root is in
 * memory.
 */
export function groupReader(emit: (fact: Fact) => void) {
  const open: Frame[] = [];

  function close(frame: Frame): void {
    const parent = open.at(-1);
    if (!frame.ref)
      emit({
        kind: 'problem',
        code: 'no_id',
        text: 'Группа без идентификатора: пропущена',
        line: frame.line,
      });
    else if (!frame.name)
      emit({
        kind: 'problem',
        code: 'group_without_name',
        text: 'Группа без названия: пропущена',
        ref: frame.ref,
        line: frame.line,
      });
    else {
      const fact: CategoryFact = {
        kind: 'category',
        ref: frame.ref,
        parentRef: parent?.ref ?? null,
        name: frame.name,
        deleted: frame.deleted ?? false,
        line: frame.line,
      };
      if (parent && parent.ref === undefined) {
        if (parent.early.push(fact) > MAX_EARLY)
          throw new XmlError('too_long', 'Идентификатор группы не назван до её подгрупп', frame.line);
      } else emit(fact);
    }
    for (const fact of frame.early) emit({ ...fact, parentRef: frame.ref ?? null });
  }

  return {
    get isOpen(): boolean {
      return open.length > 0;
    },
    start({ line, attributes }: XmlStart): void {
      const frame: Frame = { line, early: [] };
      if (attributes.Статус?.trim() === 'Удален') frame.deleted = true;
      open.push(frame);
    },
    /** Handles the end of an element inside groups. `parent` is the name of its parent element. */
    end(name: string, text: string, parent: string): void {
      const frame = open.at(-1);
      if (!frame) return;
      if (name === 'Группа') {
        open.pop();
        close(frame);
      } else if (parent !== 'Группа') return;
      else if (name === 'Ид') frame.ref = text.trim() || undefined;
      else if (name === 'Наименование') frame.name = decodeEntities(text).trim() || undefined;
      else if (name === 'ПометкаУдаления') frame.deleted = parseFlag(text) ?? frame.deleted;
      else if (name === 'Статус') frame.deleted = text.trim() === 'Удален';
    },
  };
}
