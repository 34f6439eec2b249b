import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DialSessionView, LineView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import type { Credentials } from '~/live/credentials'
import { currentLine, isLive, lineToHangUp, ownCall, waitsForCall, withoutControls } from '~/live/dialer/dialer-state'
import type { Dialer as DialerDeeds } from '~/live/dialer/deeds'
import type { News } from '~/live/dialer/news'
import type { PressPlace } from '~/live/dialer/places'
import { useDialer } from '~/live/dialer/use-dialer'
import { supervises } from '~/live/monitoring/supervises'
import { Button, ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { makeLater, useWarmUp } from '~/ui/later'
import { Skeleton } from '~/ui/skeleton'
import { showToast, toaster } from '~/ui/toast'
import { useOnline } from '~/use-online'
import { WorldNotice } from '../+ui/world-notice'
import { Bar } from './bar'
import { closeLater } from './panels/close-later'
import { canDial, nextRecording, showsScripts, stopsByHangingUp } from './controls'
import { DialerContext, useDialerUi, type Panel, type Size } from './dialer-context'
import { readKeys, useKeys, type KeyAction, type KeyMap, type KeyPlace } from './keyboard/keys'
import { whoOf } from './lines/line-look'
import { Mini } from './mini'
import { Notify } from './incoming/notify'
import { optionsMenu } from './panels/options-menu'
import { StatusBadge } from './status'
import { useDialpad } from './keyboard/use-dialpad'
import { useDueCalls } from './incoming/use-due-calls'
import { useJumpToContact } from './lines/use-jump-to-contact'
import { usePanel } from './panels/use-panel'
import { useSupervision } from './use-supervision'
import { sizeFor } from './size-for'
import { useFrameSize, type FrameSize } from './use-frame-size'
import './dialer.css'

export interface DialerHost {
  tell(news: News): void
  attach(dialer: DialerDeeds, view: { setMini(mini: boolean): void; open(panel: Panel): void }): void
  resize(size: FrameSize): void
  close?(): void
}

export interface DialerProps {
  /** Read once; change `key` for another user. */
  credentials: Credentials
  vendorId?: string
  /** A new value starts again. */
  start?: StartSession
  host?: DialerHost
  /** Events for the host page of a docked dialer. */
  onNews?(news: News): void
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

const panels = makeLater(() => import('./panels/panels'))
const LATER = [panels, optionsMenu, toaster]

/** Layout by width, or as the host asks. */
export function Dialer({
  credentials,
  vendorId,
  start,
  host,
  onNews,
  onContact,
  mini = false,
  notify = false,
  quiet = false,
  docked = false,
  signInAt,
}: DialerProps) {
  const tell = host?.tell ?? onNews
  const [spoken, setSpoken] = useState('')
  const { dialer, state } = useDialer({
    credentials,
    vendorId,
    answersOnly: notify,
    onNews: (news) => tell?.(news),
    onNotice: (notice) => void showToast({ ...notice, position: 'top-center' }),
    onSpoken: setSpoken,
  })
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const [asked, setAsked] = useState(mini || notify)
  const [keys, setKeys] = useState(readKeys)
  const { panel, panelCame, kept, openPanel, togglePanel, closePanel } = usePanel(state)
  const openContact = tell && ((contactId: string) => tell({ type: 'contact.open', payload: { contactId } }))
  useJumpToContact(state, (line) => {
    if (openContact && line.vendorContactId) openContact(line.vendorContactId)
    else onContact?.(line)
  })
  const [collapsed, setCollapsed] = useState(false)
  const [usageNotice, setUsageNotice] = useState<UsageNotice | null>(null)
  const online = useOnline()
  const size: Size = asked ? 'mini' : room

  const attach = host?.attach
  useEffect(() => {
    if (dialer && state.phase === 'ready') attach?.(dialer, { setMini: setAsked, open: openPanel })
  }, [attach, dialer, openPanel, state.phase])

  const started = useRef<StartSession | null>(null)
  const warned = useRef<StartSession | null>(null)
  useEffect(() => {
    if (!dialer || !start || state.phase !== 'ready' || started.current === start) return
    const held = heldBy(state.session, start)
    // The next session change runs this effect again.
    if (held !== 'disposition') started.current = start
    if (held === null) void dialer.press(() => dialer.start(start))
    else if (held !== 'itself' && warned.current !== start) {
      warned.current = start
      const { campaign, lines, wrapUpLineId } = state.session!
      const last = lines.find(({ id }) => id === wrapUpLineId)
      void showToast({
        tone: 'warning',
        text:
          held === 'disposition'
            ? `Choose a disposition for ${last ? whoOf(last) : 'the last call'} first.`
            : `‘${campaign.name}’ is being dialed. Stop it before you start another.`,
        position: 'top-center',
      })
    }
  }, [dialer, start, state.phase, state.session])

  // The network may fail during a call.
  useWarmUp(LATER, isLive(state.session))
  const hasMonitor = !docked && !notify
  const monitors = hasMonitor && supervises(state.me)
  const supervision = useSupervision({
    credentials,
    dialer,
    me: hasMonitor ? state.me : null,
    open: panel === 'monitor',
  })
  const hears = supervision?.state.monitor ?? null
  const somebodyCalls = state.incoming.length > 0
  const due = useDueCalls(notify ? null : dialer, state)
  const isDue = due.length > 0
  const asks = state.asksOf !== null || waitsForCall(state.session)
  useEffect(() => {
    if (panel || somebodyCalls || isDue || hears || asks) void dialer?.press(() => panels.load())
  }, [dialer, panel, somebodyCalls, isDue, hears, asks])
  // The badge has no answer button.
  if (somebodyCalls && collapsed) setCollapsed(false)

  const rests = notify && ownCall(state) === null
  useFrameSize(host?.resize, collapsed ? 64 : asked ? 340 : null, notify)

  const close = useCallback(() => {
    if (host?.close && dialer) closeLater(dialer, host.close)
  }, [dialer, host])

  return (
    <div ref={box} className={cx('widget', host ? 'widget-framed' : asked && 'max-w-md')}>
      <p aria-live="polite" className="sr-only">
        {rests ? '' : spoken}
      </p>
      {state.phase === 'ready' && dialer ? (
        <DialerContext.Provider
          value={{
            dialer,
            state: hears ? withoutControls(state) : state,
            size,
            enabled: online && state.connection === 'live',
            keys,
            panel,
            panelCame,
            kept,
            togglePanel,
            closePanel,
            collapse: () => setCollapsed(true),
            monitors,
            supervision,
            due,
            usageNotice,
            setUsageNotice,
            close: host?.close ? close : undefined,
            openContact,
          }}
        >
          {collapsed && !rests ? (
            <StatusBadge restore={() => setCollapsed(false)} />
          ) : (
            <Layout rests={rests} quiet={quiet} setKeys={setKeys} keyPlace={{ box, everywhere: !docked }} />
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

/** 'itself': a reload of the same start. */
function heldBy(session: DialSessionView | null, start: StartSession): 'calls' | 'disposition' | 'itself' | null {
  if (!session) return null
  const idle = session.state === 'ended' || session.state === 'ready'
  if (idle && session.wrapUpLineId === null) return null
  const same =
    start.campaignId !== undefined
      ? session.campaign.id === start.campaignId
      : session.lines.some(({ contactId }) => contactId === start.contactId)
  if (same) return 'itself'
  return idle ? 'disposition' : 'calls'
}

/** A second press of the same key must not mean something else. */
function placeOf(action: KeyAction, session: DialSessionView | null): PressPlace | undefined {
  if (action === 'connect') return 'run'
  if (action === 'hangUp') return 'hangUpKey'
  if (action === 'mute') return 'mute'
  const line = currentLine(session)
  if (action === 'dropVoicemail' && line) return `slot:${line.slot}`
  return action === 'record' && line ? `record:${line.id}` : undefined
}

interface LayoutProps {
  /** Notification widget: no call controls. */
  rests: boolean
  quiet: boolean
  setKeys(keys: KeyMap): void
  keyPlace: KeyPlace
}

function Layout({ rests, quiet, setKeys, keyPlace }: LayoutProps) {
  const { dialer, state, size, enabled, keys, panel, togglePanel, closePanel, close } = useDialerUi()
  const dialpad = useDialpad()
  const loaded = panels.useLoaded()
  const { session } = state

  /** The button knows whether it is enabled. */
  const click = (button: string) => keyPlace.box.current?.querySelector<HTMLElement>(button)?.click()
  const run: Record<KeyAction, () => Promise<unknown> | void> = {
    connect() {
      if (session?.can.includes('connect')) return dialer.connect()
      if (session?.can.includes('stop') && !stopsByHangingUp(session)) return dialer.stop()
    },
    answer: () => click('[data-answers] [data-takes-key]'),
    hangUp() {
      const target = lineToHangUp(session)
      if (target) return dialer.hangUp(target)
    },
    mute() {
      if (session?.can.includes('mute')) return dialer.setMuted(!session.muted)
    },
    dialpad() {
      if (canDial(state)) togglePanel('dialpad')
    },
    transfer() {
      if (session?.can.includes('transfer')) togglePanel('transfer')
    },
    record() {
      const line = currentLine(session)
      const action = line?.can.includes('record') ? nextRecording(line.recording) : null
      if (line && action) return dialer.record(line, action)
    },
    dropVoicemail() {
      const line = currentLine(session)
      if (line && session?.can.includes('dropVoicemail')) return dialer.dropVoicemail(line)
    },
    next() {
      if (session?.can.includes('continue')) return dialer.next()
    },
    dialLead: () => click('[data-decides=dial]'),
    skipLead: () => click('[data-decides=skip]'),
    snoozeLead: () => click('[data-decides=snooze]'),
    scripts() {
      if (showsScripts(state)) togglePanel('scripts')
    },
    help: () => togglePanel('keys'),
  }

  useKeys(keys, keyPlace, {
    run(action) {
      if (rests && action !== 'answer') return
      if (enabled || action === 'help' || action === 'scripts')
        void dialer.press(async () => run[action](), placeOf(action, session))
    },
    digit: (digit) => (rests ? undefined : dialpad.type(digit)),
    escape() {
      dialer.dropQuestion()
      closePanel()
    },
  })

  if (rests) return <Notify calls={loaded ? <loaded.IncomingCalls /> : null} />
  const Shape = size === 'mini' ? Mini : Bar
  return (
    <>
      {loaded && panel && size !== 'mini' && (close || panel !== 'scripts') ? (
        // Scripts stay open during work; the bar stays above the backdrop.
        <div
          aria-hidden
          className={cx('fixed inset-0', panel === 'scripts' ? '-z-10' : 'z-20')}
          onPointerDown={closePanel}
        />
      ) : null}
      <Shape
        keys={keys}
        notice={quiet ? null : <WorldNotice />}
        panel={
          loaded ? (
            <>
              {panel ? <loaded.OpenPanel panel={panel} dialpad={dialpad} setKeys={setKeys} /> : null}
              <loaded.Asides />
            </>
          ) : null
        }
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
      <div data-frame-part role="status" aria-label="Loading" className={box}>
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
          Sign in
        </ButtonLink>
      ) : null}
      {retry ? (
        <Button size="s" onClick={retry}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

function useRoom(box: React.RefObject<HTMLElement | null>): Size {
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
