import { Undo2 } from 'lucide-react'
import type { ImportView } from '~/domain/contacts/contacts.schema'
import { ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { FormattedTime } from '~/ui/formatted-time'
import { Section } from '~/ui/page-shell'
import { Progress } from '~/ui/progress'
import { formatUndoResult } from '../../+imports/format-undo-result'
import { importPagesWords } from '../../+imports/import-pages.words'

export function ImportUndo({ view }: { view: ImportView }) {
  const { undo, undoUntil, can } = view
  if (!undo && !can.undo) return null
  return (
    <Section title={undo?.state === 'done' ? importPagesWords.importUndone : importPagesWords.undoImport}>
      {undo?.state === 'running' ? <Running view={view} undo={undo} /> : null}
      {undo && undo.state !== 'running' ? (
        <p role="status" className="text-m text-muted">
          {undo.state === 'failed' ? `${importPagesWords.undoStopped} ` : null}
          {formatUndoResult(undo)}
          {view.doNotCall > 0 ? ` ${importPagesWords.dncEntriesStay}` : null}
        </p>
      ) : null}
      {can.undo ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-m text-muted">
            {importPagesWords.undoHint}
            {undoUntil ? (
              <>
                {' '}
                {importPagesWords.possibleUntil} <FormattedTime at={undoUntil} precision="day" />.
              </>
            ) : null}
          </p>
          <ButtonLink to="undo" icon={<Undo2 size={16} aria-hidden />} preventScrollReset>
            {undo ? importPagesWords.continueUndo : importPagesWords.undoImport}
          </ButtonLink>
        </div>
      ) : null}
    </Section>
  )
}

function Running({ view, undo }: { view: ImportView; undo: NonNullable<ImportView['undo']> }) {
  const text = importPagesWords.of(undo.handled.toLocaleString('en-US'), formatCount(undo.total, 'contact'))
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <Progress label={importPagesWords.undoOf(view.fileName)} value={undo.handled} max={undo.total} text={text} />
      <p role="status" className="tabular mt-2 text-s text-muted">
        {text}
      </p>
    </>
  )
}
