import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LineView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import type { Credentials } from '~/live/credentials'
import {
  getCurrentLine,
  isLive,
  getLineToHangUp,
  getOwnCall,
  isAwaitingDialIn,
  withoutControls,
} from '~/live/dialer/dialer-state'
import type { Dialer as DialerDeeds } from '~/live/dialer/dialer'
import { needsAudioCheck } from '~/live/dialer/audio-check'
import { offerRingingFrame } from '~/live/dialer/ringing-frame'
import type { WidgetMessage } from '~/live/dialer/widget-messages'
import { useDialer } from '~/live/dialer/use-dialer'
import { canSupervise } from '~/live/monitoring/can-supervise'
import { Button, ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { createLazyModule, usePreload } from '~/ui/lazy-module'
import { Skeleton } from '~/ui/skeleton'
import { showToast, toaster } from '~/ui/toast'
import { useOnline } from '~/use-online'
import { SimulatedCarrierNotice } from '../+ui/simulated-carrier-notice'
import { Bar } from './bar'
import { stopAndClose } from './panels/stop-and-close'
import {
  connectAfterDisposition,
  isDialpadOff,
  nextRecording,
  showsScripts,
  stopsByHangingUp,
  toggleDialpad,
} from './controls'
import { DialerContext, isPanelOpen, useDialerUi, type Panel, type Size } from './dialer-context'
import {
  keyName,
  listKeys,
  loadKeys,
  useKeys,
  type HostKeys,
  type KeyAction,
  type KeyMap,
  type KeyScope,
} from './keyboard/keys'
import { getPressPlace } from './keyboard/get-press-place'
import { isStageOpen } from './is-stage-open'
import { Mini } from './mini'
import { LazyNotify } from './incoming/lazy-notify'
import { optionsMenu } from './panels/options-menu'
import { StatusBadge } from './status'
import { useDialpad } from './keyboard/use-dialpad'
import { useDispositionByKey } from './keyboard/use-disposition-by-key'
import { useDueCalls } from './incoming/use-due-calls'
import { useJumpToContact } from './lines/use-jump-to-contact'
import { useLoadEndedLines } from './lines/use-load-ended-lines'
import { isWorkPanel, usePanel } from './panels/use-panel'
import { useStartRequest } from './use-start-request'
import { useUnreadTexts } from './use-unread-texts'
import { useSupervision } from './use-supervision'
import { sizeFor } from './size-for'
import { useFrameSize, type FrameSize } from './use-frame-size'
import './dialer.css'
import { dialerWords } from './dialer.words'

export interface DialerView {
  setMini(mini: boolean): void
  open(panel: Panel): void
  /** Of a disposition that can still be undone: nothing is dialed before it. */
  saveDisposition(): Promise<unknown>
  /** Null while the dialer is a badge. */
  keys(): HostKeys | null
}

export interface DialerHost {
  publish(news: WidgetMessage): void
  attach(dialer: DialerDeeds, view: DialerView): void
  /** Keys that act now. */
  setKeys(keys: string[]): void
  resize(size: FrameSize): void
  close?(): void
}

export interface DialerProps {
  /** Read once; change `key` for another user. */
  credentials: Credentials
  vendorId?: string
  /** A new value starts again. */
  start?: StartSession
  /** The press that requested it asked for the call. */
  startConnects?: boolean
  host?: DialerHost
  /** Events for the host page of a docked dialer. */
  onEvent?(news: WidgetMessage): void
  /** Without a CRM, or if the CRM does not know the contact. */
  onContact?(line: LineView): void
  mini?: boolean
  /** Notification widget: incoming calls only. */
  notify?: boolean
  /** The page shows the simulated-carrier notice. */
  quiet?: boolean
  /** Absent in a frame. */
  signInAt?: string
  /** Shortcuts need focus; the page monitors. */
  docked?: boolean
}

const lazyPanels = createLazyModule(() => import('./panels/panels'))
const LAZY_PARTS = [lazyPanels, optionsMenu, toaster]

/** Layout by width, or as the host asks. */
export function Dialer({
  credentials,
  vendorId,
  start,
  startConnects = false,
  host,
  onEvent: onNews,
  onContact,
  mini = false,
  notify = false,
  quiet = false,
  docked = false,
  signInAt,
}: DialerProps) {
  const publishEvent = host?.publish ?? onNews
  const [announcement, setAnnouncement] = useState('')
  const { dialer, state } = useDialer({
    credentials,
    vendorId,
    answersOnly: notify,
    onWidgetMessage: (news) => publishEvent?.(news),
    onNotice: (notice) => void showToast({ ...notice, position: 'top-center' }),
    onAnnouncement: setAnnouncement,
  })
  const box = useRef<HTMLDivElement>(null)
  const widthSize = useWidthSize(box)
  const [isMiniRequested, setMiniRequested] = useState(mini || notify)
  const [keys, setKeys] = useState(loadKeys)
  const { openPanels, openPanel, togglePanel, closePanel } = usePanel(state)
  const hasOpenPanel = openPanels.length > 0
  const openContact =
    publishEvent && ((contactId: string) => publishEvent({ type: 'contact.open', payload: { contactId } }))
  useJumpToContact(state, (line) => {
    if (openContact && line.vendorContactId) openContact(line.vendorContactId)
    else onContact?.(line)
  })
  const [collapsed, setCollapsed] = useState(false)
  const [usageNotice, setUsageNotice] = useState<UsageNotice | null>(null)
  const online = useOnline()
  const size: Size = isMiniRequested ? 'mini' : widthSize

  const attach = host?.attach
  const hostKeys = useRef<HostKeys | null>(null)
  const dispositionByKey = useDispositionByKey(dialer, state)
  const { saveDisposition } = dispositionByKey
  const view = useMemo<DialerView>(
    () => ({ setMini: setMiniRequested, open: openPanel, keys: () => hostKeys.current, saveDisposition }),
    [openPanel, saveDisposition],
  )
  const onHostKeys = useCallback((keys: HostKeys | null) => void (hostKeys.current = keys), [])
  useEffect(() => {
    if (dialer && state.phase === 'ready') attach?.(dialer, view)
  }, [attach, dialer, view, state.phase])

  const startAwaitsDisposition = useStartRequest(dialer, state, start, saveDisposition, startConnects)

  // The network may fail during a call.
  usePreload(LAZY_PARTS, Boolean(state.session?.can.includes('dispose')) || isLive(state.session))
  useLoadEndedLines(state, lazyPanels.load)
  const hasMonitor = !docked && !notify
  const canMonitor = hasMonitor && canSupervise(state.me)
  const supervision = useSupervision({
    credentials,
    dialer,
    me: hasMonitor ? state.me : null,
    open: isPanelOpen({ openPanels }, 'monitor'),
  })
  const monitored = supervision?.state.monitor ?? null
  const hasIncomingCall = state.incoming.length > 0
  const due = useDueCalls(notify ? null : dialer, state)
  const isDue = due.length > 0
  const unreadTexts = useUnreadTexts(notify ? null : dialer, state)
  const isChoosingConnection = state.connectionPromptSessionId !== null || isAwaitingDialIn(state.session)
  const hasStage = isStageOpen(state.session)
  const isAudioCheckDue = !notify && needsAudioCheck(state)
  const needsPanels = hasOpenPanel || hasStage || monitored !== null || isAudioCheckDue
  const hasStrip = hasIncomingCall || isDue || isChoosingConnection
  useEffect(() => {
    if (needsPanels || hasStrip) void dialer?.press(() => lazyPanels.load())
  }, [dialer, needsPanels, hasStrip])
  // The badge has no answer button.
  if (hasIncomingCall && collapsed) setCollapsed(false)

  const isIdle = notify && getOwnCall(state) === null
  useFrameSize(host?.resize, collapsed ? 64 : isMiniRequested ? 340 : null, notify)

  useEffect(() => offerRingingFrame(notify ? 'notify' : 'dialer'), [notify])

  const close = useCallback(() => {
    if (host?.close && dialer) stopAndClose(dialer, host.close)
  }, [dialer, host])

  return (
    <div ref={box} className={cx('widget', host ? 'widget-framed' : isMiniRequested && 'max-w-md')}>
      <p aria-live="polite" className="sr-only">
        {isIdle ? '' : announcement}
      </p>
      {state.phase === 'ready' && dialer ? (
        <DialerContext.Provider
          value={{
            dialer,
            state: monitored ? withoutControls(state) : state,
            size,
            enabled: online && state.connection === 'live',
            keys,
            openPanels,
            togglePanel,
            closePanel,
            collapse: () => setCollapsed(true),
            canMonitor,
            supervision,
            due,
            unreadTexts,
            usageNotice,
            startAwaitsDisposition,
            setUsageNotice,
            ...dispositionByKey,
            close: host?.close ? close : undefined,
            openContact,
          }}
        >
          {collapsed && !isIdle ? (
            <StatusBadge restore={() => setCollapsed(false)} />
          ) : (
            <Layout
              isIdle={isIdle}
              quiet={quiet}
              setKeys={setKeys}
              keyScope={{ box, ownsPage: !docked, onHostKeys }}
              setHostKeys={host?.setKeys}
            />
          )}
        </DialerContext.Provider>
      ) : notify && state.phase === 'starting' ? null : (
        <Waiting
          phase={state.phase}
          failure={state.failure}
          mini={size === 'mini'}
          retry={dialer ? () => void dialer.reload() : undefined}
          signInAt={signInAt}
        />
      )}
    </div>
  )
}

interface LayoutProps {
  /** Notification widget: no call controls. */
  isIdle: boolean
  quiet: boolean
  setKeys(keys: KeyMap): void
  keyScope: KeyScope
  setHostKeys: DialerHost['setKeys'] | undefined
}

function Layout({ isIdle, quiet, setKeys, keyScope, setHostKeys }: LayoutProps) {
  const ui = useDialerUi()
  const { dialer, state, size, enabled, keys, openPanels, closePanel } = ui
  // The next key is already for the panel's field.
  const togglePanel = (panel: Panel) => flushSync(() => ui.togglePanel(panel))
  const dialpad = useDialpad()
  const loaded = lazyPanels.useLoaded()
  const { session } = state
  const line = getCurrentLine(session)

  const explainedLineId = useRef<string | null>(null)
  /** Once per call. */
  function explainSpace(lineId: string): void {
    if (explainedLineId.current === lineId) return
    explainedLineId.current = lineId
    const text = dialerWords.spaceOffInCall(keyName(keys.hangUp))
    void showToast({ tone: 'warning', text, position: 'top-center' })
  }

  /** The button knows whether it is enabled. */
  const click = (button: string) => keyScope.box.current?.querySelector<HTMLElement>(button)?.click()
  const keyActions: Record<KeyAction, () => Promise<unknown> | void> = {
    connect() {
      if (session?.bridgedLineId) return explainSpace(session.bridgedLineId)
      if (session?.can.includes('connect')) return ui.startAwaitsDisposition ? undefined : connectAfterDisposition(ui)
      if (session?.can.includes('stop') && !stopsByHangingUp(session)) return dialer.stop()
    },
    answer: () => click('[data-answers] [data-takes-key]'),
    hangUp() {
      const target = getLineToHangUp(session)
      if (target) return dialer.hangUp(target)
    },
    mute() {
      if (session?.can.includes('mute')) return dialer.setMuted(!session.muted)
    },
    hold() {
      if (session?.can.includes('hold')) return dialer.setOnHold(!getCurrentLine(session)?.onHold)
    },
    dialpad() {
      if (!isDialpadOff(ui)) toggleDialpad({ ...ui, togglePanel })
    },
    transfer() {
      if (session?.can.includes('transfer')) togglePanel('transfer')
    },
    record() {
      const action = line?.can.includes('record') ? nextRecording(line.recording) : null
      if (line && action) return dialer.record(line, action)
    },
    dropVoicemail() {
      if (line && session?.can.includes('dropVoicemail')) return dialer.dropVoicemail(line)
    },
    async next() {
      if (!session?.can.includes('continue')) return click('[data-drops=next]')
      await ui.saveDisposition()
      return dialer.next()
    },
    dialLead: () => click('[data-decides=dial]'),
    skipLead: () => click('[data-decides=skip]'),
    snoozeLead: () => click('[data-decides=snooze]'),
    scripts() {
      if (showsScripts(state)) togglePanel('scripts')
    },
    note() {
      if (getCurrentLine(session)) togglePanel('note')
    },
    help: () => togglePanel('keys'),
  }

  useKeys(keys, keyScope, {
    run(action) {
      if (isIdle && action !== 'answer') return
      // What is typed while it loads is meant for the panel.
      if (!loaded && openPanels.length > 0) return
      if (enabled || action === 'help' || action === 'scripts')
        void dialer.press(async () => keyActions[action](), getPressPlace(action, session))
    },
    digit: (digit) => (isIdle ? undefined : dialpad.type(digit)),
    escape() {
      if (ui.pendingDisposition) return ui.undoDisposition()
      dialer.dismissConnectionPrompt()
      closePanel()
    },
  })

  const hasWork = (session && session.state !== 'ended') || state.incoming.length > 0
  useEffect(() => {
    if (!hasWork) return
    setHostKeys?.(listKeys(keys))
    return () => setHostKeys?.([])
  }, [setHostKeys, hasWork, keys])

  if (isIdle) return <LazyNotify calls={loaded ? <loaded.IncomingCalls /> : null} isOwnPage={keyScope.ownsPage} />
  const Shape = size === 'mini' ? Mini : Bar
  /** Closes at the next press beside it. */
  const passing = openPanels.find((open) => !isWorkPanel(open))
  return (
    <>
      {loaded && size !== 'mini' && passing ? (
        // The bar stays above the backdrop.
        <div aria-hidden className="fixed inset-0 z-20" onPointerDown={() => closePanel(passing.panel)} />
      ) : null}
      <Shape
        keys={keys}
        notice={quiet ? null : <SimulatedCarrierNotice />}
        stage={loaded ? size === 'mini' ? <loaded.MiniStage keys={keys} /> : <loaded.CallStage keys={keys} /> : null}
        panel={
          loaded
            ? openPanels.map((open) => (
                <loaded.PanelContent key={open.panel} open={open} dialpad={dialpad} setKeys={setKeys} />
              ))
            : null
        }
        nextLead={
          loaded && session?.wrapUpLineId && session.next && size !== 's' ? (
            <loaded.NextLead className="min-w-0 flex-1 truncate text-s text-muted" />
          ) : null
        }
        lines={loaded ? <loaded.Lines /> : null}
        LineRow={loaded?.LineRow}
        figures={loaded ? <loaded.SessionFigures /> : null}
        card={loaded && line && size === 'mini' ? <loaded.MiniCard line={line} /> : null}
        controls={loaded && size === 'mini' ? <loaded.CallControls keys={keys} size="l" /> : null}
        strips={loaded ? <loaded.Strips /> : null}
      />
    </>
  )
}

interface WaitingProps {
  phase: 'starting' | 'signedOut' | 'failed' | 'ready'
  failure: string | null
  mini: boolean
  retry?: () => void
  signInAt?: string
}

function Waiting({ phase, failure, mini, retry, signInAt }: WaitingProps) {
  const box = cx(
    'flex items-center gap-3 border-line bg-panel px-3',
    mini ? 'min-h-[55px] rounded-l border py-3' : 'h-[55px] border-b',
  )
  if (phase === 'starting' || phase === 'ready') {
    return (
      <div data-frame-part role="status" aria-label={dialerWords.loading} className={box}>
        <Skeleton className="size-6" />
        <Skeleton className="h-[43px] w-[210px] max-w-1/2" />
        <Skeleton className="ml-auto h-8 w-28" />
      </div>
    )
  }
  return (
    <div data-frame-part role="alert" className={box}>
      <TriangleAlert size={16} aria-hidden className="shrink-0 text-danger" />
      <p className="min-w-0 flex-1 text-m text-danger">{failure}</p>
      {phase === 'signedOut' && signInAt ? (
        <ButtonLink variant="primary" size="s" to={signInAt}>
          {dialerWords.signIn}
        </ButtonLink>
      ) : null}
      {retry ? (
        <Button size="s" onClick={retry}>
          {dialerWords.tryAgain}
        </Button>
      ) : null}
    </div>
  )
}

function useWidthSize(box: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>('l')
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      setSize(sizeFor(entry?.contentRect.width ?? 0))
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return size
}
