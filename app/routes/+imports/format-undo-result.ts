import type { ImportUndo } from '~/domain/import-undo/import-undo.schema'
import { importPagesWords } from './import-pages.words'

const REASONS = ['called', 'texted', 'noted', 'changed'] as const

/** '41 removed, 3 kept: called since.' */
export function formatUndoResult({ removed, restored, kept }: ImportUndo): string {
  const reasons = REASONS.filter((reason) => kept[reason] > 0)
  const keptCount = reasons.reduce((sum, reason) => sum + kept[reason], 0)
  const text = (reason: (typeof REASONS)[number]) =>
    (reasons.length > 1 ? `${kept[reason].toLocaleString('en-US')} ` : '') + importPagesWords.keptReasons[reason]
  const parts = [
    importPagesWords.removedCount(removed.toLocaleString('en-US')),
    restored > 0 ? importPagesWords.restoredCount(restored.toLocaleString('en-US')) : '',
    keptCount > 0 ? importPagesWords.keptCount(keptCount.toLocaleString('en-US'), reasons.map(text).join(', ')) : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
