import { History, X } from 'lucide-react'
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from '~/live/credentials'
import type { Ringless } from '~/live/ringless/create-ringless'
import { useRingless } from '~/live/ringless/use-ringless'
import { Banner } from '~/ui/banner'
import { Button, ButtonLink } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast'
import { Tooltip } from '~/ui/tooltip'
import { DiscardDialog } from '../+form/unsaved-changes-guard'
import { PortalLink } from '../+ui/portal-link'
import { UsageDialog } from '../+ui/usage-dialog'
import { UsageReadout } from '../+ui/usage-readout'
import { useUsageNotice } from '../+ui/use-usage-notice'
import { ConsentBanner } from './consent-banner'
import { Recipients } from './recipients'
import { RecordingList } from './recording-list'
import { ResultView } from './result-view'
import { RinglessContext, useRinglessUi, type RinglessPlace } from './ringless-context'
import { RinglessRecorder } from './ringless-recorder'
import { ringlessUiWords } from './ringless.words'
import { SendBar } from './send-bar'
import { useRinglessRecorder } from './use-ringless-recorder'

const OUR_PAGE: RinglessPlace = {}
const icon = { size: 16, 'aria-hidden': true } as const

export function RinglessVoicemail({ place = OUR_PAGE }: { place?: RinglessPlace }) {
  const credentials = useContext(CredentialsContext)
  const { ringless, state } = useRingless({
    credentials,
    onNotice: (text) => void showToast({ tone: 'error', text, position: 'top-center' }),
  })
  const ui = useMemo(() => (ringless ? { ringless, state } : null), [ringless, state])
  const { phase, live, failure, me } = state
  const isKnown = phase !== 'loading'
  useEffect(() => {
    if (ringless && isKnown) place.attach?.(ringless)
  }, [ringless, isKnown, place])
  useChosenByPage(phase === 'ready' ? ringless : null, place)

  const retryButton = <Button onClick={() => void ringless?.reload()}>{ringlessUiWords.tryAgain}</Button>
  if (ui !== null && phase === 'ready')
    return (
      <RinglessContext.Provider value={ui}>
        <Notice />
        <Workplace place={place} />
      </RinglessContext.Provider>
    )
  let body: ReactNode
  if (phase === 'failed') body = <ErrorState action={retryButton}>{failure}</ErrorState>
  else if (phase === 'signedOut')
    body = (
      <ErrorState
        title={ringlessUiWords.youSignedOut}
        action={place.signInAt ? <ButtonLink to={place.signInAt}>{ringlessUiWords.signIn}</ButtonLink> : retryButton}
      >
        {ringlessUiWords.signInToSend}
      </ErrorState>
    )
  else body = <RinglessSkeleton />
  return (
    <Shell me={me} place={place} close={place.close} live={live} isReady={false}>
      {body}
    </Shell>
  )
}

interface ShellProps {
  me: ReturnType<typeof useRinglessUi>['state']['me']
  live: ReturnType<typeof useRinglessUi>['state']['live']
  isReady: boolean
  place: RinglessPlace
  close: (() => void) | undefined
  children: ReactNode
}

const Shell = ({ me, live, isReady, place, close, children }: ShellProps) => (
  <div className="@container flex h-full min-h-0 flex-col bg-panel">
    {place.isPage ? null : (
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate text-l font-semibold text-text">{ringlessUiWords.ringlessVoicemail}</h2>
        {me && isReady ? <UsageReadout me={me} consumable="rvmDrops" onlyLow /> : null}
        <Tooltip text={ringlessUiWords.settings}>
          <PortalLink
            to="/manage/ringless"
            variant="ghost"
            size="s"
            square
            aria-label={ringlessUiWords.settings}
            icon={<History {...icon} />}
          />
        </Tooltip>
        {close ? <IconButton label={ringlessUiWords.close} size="s" icon={<X {...icon} />} onClick={close} /> : null}
      </header>
    )}
    {live === 'lost' && isReady ? (
      <Banner tone="warn" title={ringlessUiWords.noConnection}>
        {ringlessUiWords.mayBeOutOfDate}
      </Banner>
    ) : null}
    {children}
  </div>
)

function Workplace({ place }: { place: RinglessPlace }) {
  const { ringless, state } = useRinglessUi()
  const { me, live, batch, recordings, chosenId, isChosenGone, wasInterrupted } = state
  const isReadOnly = me?.permissions.features.disableRvmInteractivity ?? false
  const recorder = useRinglessRecorder(ringless.saveRecording)
  const { step, leaving, send } = recorder
  const isRecording = step !== 'startRecord' && step !== 'asking'
  const { close } = place
  useEffect(() => {
    if (leaving === 'closed') close?.()
  }, [leaving, close])
  useWarningOfLeave(isRecording)
  return (
    <Shell me={me} place={place} live={live} isReady close={close ? () => send({ type: 'CLOSE' }) : undefined}>
      {batch ? (
        <ResultView batch={batch} />
      ) : (
        <>
          <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
            {wasInterrupted ? (
              <Banner
                tone="warn"
                action={
                  <IconButton
                    label={ringlessUiWords.dismiss}
                    size="s"
                    icon={<X size={14} aria-hidden />}
                    onClick={() => ringless.dismissInterrupted()}
                  />
                }
              >
                {ringlessUiWords.interrupted}
              </Banner>
            ) : null}
            <ConsentBanner />
            <div className="flex flex-col gap-4 @3xl:grid @3xl:grid-cols-2 @3xl:items-start @3xl:gap-8">
              <Recipients />
              <section aria-label={ringlessUiWords.recordings} className="flex min-w-0 flex-col gap-2">
                <h3 className="text-m font-medium text-text">{ringlessUiWords.recordings}</h3>
                {isReadOnly ? null : <RinglessRecorder recorder={recorder} />}
                {isChosenGone ? (
                  <p role="status" className="text-s text-warn">
                    {ringlessUiWords.recordingGone}
                  </p>
                ) : null}
                <RecordingList
                  recordings={recordings}
                  chosenId={chosenId}
                  isReadOnly={isReadOnly}
                  choose={ringless.choose}
                  rename={ringless.renameRecording}
                  remove={ringless.deleteRecording}
                />
              </section>
            </div>
          </div>
          <SendBar isRecording={isRecording} />
        </>
      )}
      {leaving === 'doubting' ? (
        <DiscardDialog
          title={ringlessUiWords.discardRecording}
          onStay={() => send({ type: 'STAY' })}
          onDiscard={() => send({ type: 'DISCARD' })}
        />
      ) : null}
    </Shell>
  )
}

/** Once: few or no drops are left. */
function Notice() {
  const { ringless, state } = useRinglessUi()
  const { notice, dismiss } = useUsageNotice(state.me, 'rvmDrops', ringless.claimUsageNotice)
  return notice ? <UsageDialog notice={notice} onClose={dismiss} /> : null
}

/** Contacts or a stage that another page sent here, once. */
function useChosenByPage(ringless: Ringless | null, { contactIds, stage }: RinglessPlace): void {
  const isAdded = useRef(false)
  useEffect(() => {
    if (ringless === null || isAdded.current) return
    isAdded.current = true
    if (contactIds && contactIds.length > 0) void ringless.addContactIds(contactIds)
    if (stage) void ringless.addStage(stage)
  }, [ringless, contactIds, stage])
}

function useWarningOfLeave(isAtStake: boolean): void {
  const [warn] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault())
  useEffect(() => {
    if (!isAtStake) return
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAtStake, warn])
}

const RinglessSkeleton = () => (
  <div aria-hidden className="flex flex-1 flex-col gap-4 p-4">
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-22 w-full" />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-11 w-full" />
    <span className="flex-1" />
    <Skeleton className="h-8 w-full" />
  </div>
)
