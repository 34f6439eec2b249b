import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { ApiError } from '~/live/api-client'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { FormattedTime } from '~/ui/formatted-time'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { PortalLink } from '../../+ui/portal-link'
import { useDialerUi } from '../dialer-context'
import { usePanelApi } from './use-panel-api'
import { dialerWords } from '../dialer.words'
import { usePanelState } from '../use-panel-state'
import { dialerPanelsWords } from './dialer-panels.words'
import { PanelShell } from './panel-shell'
import { TextThread, type TextTarget } from './text-thread'

/** Newest first; a press answers one. */
export function UnreadTextsPanel() {
  const [target, setTarget] = usePanelState<TextTarget | null>('target', () => null)
  const [attempt, setAttempt] = useState(0)
  return (
    <PanelShell
      title={target ? dialerPanelsWords.textTo(target.name) : dialerWords.unreadTexts}
      width={360}
      before={
        target ? (
          <IconButton
            label={dialerPanelsWords.back}
            size="s"
            icon={<ArrowLeft size={16} aria-hidden />}
            onClick={() => setTarget(null)}
          />
        ) : null
      }
    >
      {target ? (
        <TextThread target={target} />
      ) : (
        <UnreadThreads key={attempt} open={setTarget} tryAgain={() => setAttempt(attempt + 1)} />
      )}
    </PanelShell>
  )
}

const nameOf = ({ displayName, recipientNumber }: ThreadView) =>
  displayName === recipientNumber?.slice(2) ? formatPhone(recipientNumber) : displayName

function UnreadThreads({ open, tryAgain }: { open(target: TextTarget): void; tryAgain(): void }) {
  const { state } = useDialerUi()
  const api = usePanelApi()
  const [threads, setThreads] = useState<{ revision: number; items: ThreadView[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { textRevision } = state
  useEffect(() => {
    let isOver = false
    api.call('messenger.listThreads', { unread: true }).then(
      ({ items }) => isOver || setThreads({ revision: textRevision, items }),
      (error: unknown) =>
        isOver || setFailure(error instanceof ApiError ? error.message : dialerPanelsWords.errorOccurred),
    )
    return () => {
      isOver = true
    }
  }, [api, textRevision])
  if (failure !== null)
    return <ErrorState action={<Button onClick={tryAgain}>{dialerWords.tryAgain}</Button>}>{failure}</ErrorState>
  if (threads === null) return <Skeleton className="h-24 w-full" />
  return (
    <div className="flex flex-col gap-3">
      {threads.items.length === 0 ? (
        <p className="text-s text-muted">{dialerPanelsWords.noUnreadTexts}</p>
      ) : (
        <ul aria-label={dialerWords.unreadTexts} className="-mx-2 flex flex-col">
          {threads.items.map((thread) => (
            <li key={thread.id}>
              <button
                type="button"
                disabled={thread.recipientNumber === null}
                className="w-full rounded-m px-2 py-1.5 text-left hover:bg-hover"
                onClick={() =>
                  open({ contactId: thread.contactId, number: thread.recipientNumber ?? '', name: nameOf(thread) })
                }
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span dir="auto" className="min-w-0 truncate text-m font-medium text-text">
                    {nameOf(thread)}
                  </span>
                  <span className="shrink-0 text-xs text-muted">
                    <FormattedTime at={thread.sortTime} precision="near" />
                  </span>
                </span>
                <span dir="auto" className="block truncate text-s text-muted">
                  {thread.preview ?? '--'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <PortalLink to="/manage/messenger" size="s" className="self-start">
        {dialerPanelsWords.openMessenger}
      </PortalLink>
    </div>
  )
}
