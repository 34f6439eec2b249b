import type { Selectable } from 'kysely'
import type { ImportsTable } from '../../../db/schema/contacts'
import { UNDO_DAYS } from './import-undo.schema'
import { importUndoWords } from './import-undo.words'

type Row = Pick<Selectable<ImportsTable>, 'state' | 'undo_state' | 'undo_until' | 'added' | 'updated' | 'unchanged'>

/** null: can be undone. A failed undo can be continued. */
export function getUndoRefusal(row: Row, now: number): string | null {
  if (row.state !== 'done' && row.state !== 'failed') return importUndoWords.notFinished
  if (row.undo_state === 'running' || row.undo_state === 'done') return importUndoWords.undoneBefore
  if (row.added + row.updated + row.unchanged === 0) return importUndoWords.nothingToUndo
  return row.undo_until === null || row.undo_until < now ? importUndoWords.tooLate(UNDO_DAYS) : null
}
