import type { Static } from 'typebox';
import type { JournalDocumentShape } from './journal.shapes.ts';
import type { JournalEntry } from './journal.ts';

/** A document of the journal in answers of the staff API. */
export function viewEntry(entry: JournalEntry): Static<typeof JournalDocumentShape> {
  const { direction, at, connection, session, file, number, revision, isCut, xml } = entry;
  return {
    direction,
    at: at.toISOString(),
    connection,
    session,
    file: file || null,
    number,
    revision,
    is_cut: isCut,
    xml,
  };
}
