import type { Selectable } from 'kysely'
import type { DispositionsTable } from '../../../db/schema/dialer'
import type { DispositionView } from '../dial-sessions/dialer.schema'

export const toDispositionView = (row: Selectable<DispositionsTable>): DispositionView => ({
  id: row.id,
  name: row.name,
  category: row.category,
  type: row.type,
  tag: row.tag,
  required: row.required === 1,
})
