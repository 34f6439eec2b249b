import { Link } from '@remix-run/react'
import { useState } from 'react'
import type { ImportProgress } from '~/domain/contacts/contacts.schema'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'
import { Progress } from '~/ui/progress'
import { showToast } from '~/ui/toast'
import { formatImportProgress } from './format-import-progress'
import type { ImportUndo } from '~/domain/import-undo/import-undo.schema'
import { formatUndoResult } from './format-undo-result'
import { importPagesWords } from './import-pages.words'

interface RunningImportsProps {
  imports: ImportProgress[]
  /** Imports of other users are not shown. */
  userId: string
  /** Page that may show an import itself. */
  currentPath: string | null
}

export function RunningImports({ imports, userId, currentPath: shownBelow }: RunningImportsProps) {
  const running = useLiveData(imports, (now, event) => patchRunning(now, event, userId))
  const [notifiedIds] = useState(() => new Set<string>())
  useLiveEvents((event) => {
    if (event.type !== 'import.changed' || event.payload.import.userId !== userId) return
    const { id, fileName, state, refused, undo } = event.payload.import
    if (undo) {
      if (undo.state !== 'running' && importPath(id) !== shownBelow) void showToast(toUndoToast(id, fileName, undo))
      return
    }
    if (state === 'running' || state === 'preview' || notifiedIds.has(id)) return
    notifiedIds.add(id)
    if (importPath(id) === shownBelow) return
    const refusedText = refused > 0 ? `, ${refused.toLocaleString('en-US')} rows refused` : ''
    void showToast(
      state === 'failed'
        ? { tone: 'error', text: importPagesWords.importStopped(fileName), id }
        : { tone: 'success', text: importPagesWords.isImported(fileName, refusedText), id },
    )
  })
  const shown = running.filter(({ id }) => importPath(id) !== shownBelow)
  if (shown.length === 0) return null
  return (
    <ul
      aria-label={importPagesWords.runningImports}
      className="shrink-0 divide-y divide-line border-b border-line bg-panel"
    >
      {shown.map((one) => (
        <li key={one.id}>
          <Link to={importPath(one.id)} className="flex items-center gap-4 px-8 py-2 text-s hover:bg-hover max-md:px-4">
            <span className="min-w-0 truncate font-medium">{importPagesWords.importing(one.fileName)}</span>
            <span className="min-w-16 flex-1">
              <Progress
                label={importPagesWords.importOf(one.fileName)}
                value={one.progressRow}
                max={one.totalRows}
                text={formatImportProgress(one)}
              />
            </span>
            <span className="tabular shrink-0 text-muted max-sm:hidden">{formatImportProgress(one)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const toUndoToast = (id: string, fileName: string, undo: ImportUndo) =>
  undo.state === 'failed'
    ? ({ tone: 'error', text: importPagesWords.undoFailed(fileName), id } as const)
    : ({ tone: 'success', text: importPagesWords.isUndone(fileName, formatUndoResult(undo)), id } as const)

const importPath = (id: string) => `/manage/contacts/imports/${id}`

function patchRunning(now: ImportProgress[], event: LiveEvent, userId: string): ImportProgress[] {
  if (event.type !== 'import.changed' || event.payload.import.userId !== userId) return now
  const changed = event.payload.import
  const others = now.filter(({ id }) => id !== changed.id)
  if (changed.state !== 'running') return others.length === now.length ? now : others
  return others.length === now.length ? [...now, changed] : now.map((one) => (one.id === changed.id ? changed : one))
}
