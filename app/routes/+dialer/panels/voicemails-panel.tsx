import { Voicemail } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AudioMessageView } from '~/domain/audio/audio.schema'
import { ApiError } from '~/live/api-client'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { formatSeconds } from '~/ui/format-seconds'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'
import { PanelShell } from './panel-shell'
import { usePanelApi } from './use-panel-api'

/** The seller chooses what is dropped on this call. */
export function VoicemailsPanel() {
  const [attempt, setAttempt] = useState(0)
  return (
    <PanelShell title={dialerPanelsWords.dropVoicemail} width={360}>
      <Voicemails key={attempt} tryAgain={() => setAttempt(attempt + 1)} />
    </PanelShell>
  )
}

function Voicemails({ tryAgain }: { tryAgain(): void }) {
  const { dialer, state, enabled, closePanel } = useDialerUi()
  const api = usePanelApi()
  const [messages, setMessages] = useState<AudioMessageView[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    api.call('audio.listMessages', { kind: 'voicemail', limit: 50 }).then(
      ({ items }) => setMessages(items),
      (error: unknown) => setFailure(error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred),
    )
  }, [api])
  const line = getCurrentLine(state.session)
  const canDrop = enabled && line !== null && state.session?.can.includes('dropVoicemail')
  if (failure !== null)
    return <ErrorState action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
  if (messages === null) return <Skeleton className="h-24 w-full" />
  if (messages.length === 0) return <p className="text-s text-muted">{dialerPanelsWords.noVoicemailsYet}</p>
  return (
    <ul aria-label={dialerPanelsWords.voicemails} className="divide-y divide-line">
      {messages.map(({ value, label, duration }) => (
        <li key={value} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span dir="auto" className="block truncate text-m font-medium">
              {label}
            </span>
            <span className="block text-s text-muted">{formatSeconds(duration)}</span>
          </span>
          <Button
            size="s"
            icon={<Voicemail size={14} aria-hidden />}
            disabled={!canDrop}
            onClick={() => {
              if (!line) return
              closePanel('voicemails')
              void dialer.press(() => dialer.dropVoicemail(line, value), `slot:${line.slot}`)
            }}
          >
            {dialerPanelsWords.drop}
            <span className="sr-only">, {label}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
