import { useState } from 'react'
import type { RecipientsAdded } from '~/domain/blasts/blast.schema'
import { FromStage } from '../../+recipients/from-stage'
import { PasteNumbers } from '../../+recipients/paste-numbers'
import { useMessengerActions } from '../messenger-context'
import { formatRefusedRecipients } from './format-refused-recipients'
import { messengerWords } from '../messenger.words'

/** Pasted numbers, or all contacts of a board's stage. */
export function AddManyRecipients() {
  const { messenger } = useMessengerActions()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<RecipientsAdded | null>(null)
  const add = async (recipients: Parameters<typeof messenger.blasts.add>[0]) => {
    setBusy(true)
    const added = await messenger.blasts.add(recipients)
    setBusy(false)
    setResult(added)
    return added !== null
  }
  return (
    <div className="flex flex-col gap-2">
      <PasteNumbers busy={busy} add={(numbers) => add({ numbers })} />
      <FromStage api={messenger.api} busy={busy} add={(stage) => void add({ stage })} />
      {result ? <Added result={result} /> : null}
    </div>
  )
}

function Added({ result }: { result: RecipientsAdded }) {
  const { added, duplicates } = result
  const refusedText = formatRefusedRecipients(result)
  const formatCount = (count: number) => count.toLocaleString('en-US')
  return (
    <p role="status" className="text-s text-muted tabular-nums">
      {messengerWords.added(formatCount(added), duplicates > 0 ? `, ${formatCount(duplicates)} already added` : '')}
      {refusedText === '' ? null : <span className="text-danger">, {refusedText}</span>}
    </p>
  )
}
