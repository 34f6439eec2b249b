import { getCurrentLine, getLineToHangUp, type DialerState } from './dialer-state'

/** Buttons that change under the pointer pause briefly: a double click could dial. */
export type PressTarget =
  | 'run'
  | 'pause'
  | 'mute'
  | 'hold'
  | 'transfer'
  | 'hangUpKey'
  | 'preview'
  | 'callback'
  | 'dial'
  | 'incoming'
  | `slot:${number}`
  | `record:${string}`

const DOUBLE_CLICK_MS = 500
/** A press right after a line changed was meant for what it showed before. */
const SETTLE_MS = 600
/** Longest wait for a carrier event. */
const CARRIER_MS = 5_000

type PressState = Pick<DialerState, 'session' | 'known' | 'incoming'>

/** Null: not known yet. */
function getMeaning(place: PressTarget, { session, known, incoming }: PressState): string | null {
  const [kind, detail] = place.split(':')
  switch (kind) {
    // Optimistic.
    case 'pause':
      return String(session?.paused)
    case 'mute':
      return String(session?.muted)
    case 'hold':
      return String(getCurrentLine(session)?.onHold)
    case 'transfer':
      return `${known?.transfer?.id} ${known?.transfer?.can.join()}`
    case 'slot': {
      const line = known?.lines.find(({ slot }) => slot === Number(detail))
      const actions = line?.can.filter((action) => action !== 'record') ?? []
      return line && actions.length > 0 ? [line.id, ...actions].join() : null
    }
    case 'record': {
      const recording = known?.lines.find(({ id }) => id === detail)?.recording
      return recording === 'announcing' || recording === 'starting' || recording === 'stopping'
        ? null
        : String(recording)
    }
    case 'preview':
      return String(known?.preview?.id)
    case 'callback':
    case 'dial':
      return ''
    case 'incoming':
      return incoming.map(({ id }) => id).join()
    case 'hangUpKey':
      return String(getLineToHangUp(known)?.id)
    default:
      return (known?.can ?? []).filter((action) => action === 'connect' || action === 'stop').join()
  }
}

interface Hold {
  place: PressTarget
  meaning: string | null
  timer?: ReturnType<typeof setTimeout>
}

/** A transfer strip or incoming call moves other buttons. */
export const isLayoutShifting = ({ busy }: Pick<DialerState, 'busy'>): boolean =>
  Boolean(busy.transfer ?? busy.incoming)

/** For `aria-disabled`: true right after the line of this place changed. */
export const isSettling = ({ busy }: Pick<DialerState, 'busy'>, place: PressTarget): true | undefined =>
  busy[`settling:${place}`]

/** What each line's control acts on, by place. */
function getLineContents({ known }: PressState): [place: PressTarget, content: string][] {
  const toHangUp = getLineToHangUp(known)
  return [
    ...(known?.lines ?? []).map(({ slot, id, status }): [PressTarget, string] => [`slot:${slot}`, `${id} ${status}`]),
    ...(toHangUp ? [['hangUpKey', `${toHangUp.id} ${toHangUp.status}`] as [PressTarget, string]] : []),
  ]
}

export interface PressGuardEvents {
  onBusy(place: PressTarget, busy: boolean): void
  /** The content has just changed: presses do nothing. */
  onSettling(place: PressTarget, settling: boolean): void
}

export function createPressGuard(getState: () => PressState, { onBusy, onSettling }: PressGuardEvents) {
  const holds = new Map<PressTarget, Hold>()
  const newest: Partial<Record<PressTarget, string>> = {}
  const settling = new Map<PressTarget, ReturnType<typeof setTimeout>>()
  const contents = new Map<PressTarget, string>()

  function settle(place: PressTarget): void {
    clearTimeout(settling.get(place))
    settling.set(
      place,
      setTimeout(() => {
        settling.delete(place)
        onSettling(place, false)
      }, SETTLE_MS),
    )
    onSettling(place, true)
  }

  function settleChangedLines(): void {
    for (const [place, content] of getLineContents(getState())) {
      if (contents.get(place) === content) continue
      contents.set(place, content)
      settle(place)
    }
  }

  function releaseAfter(hold: Hold, ms: number): void {
    clearTimeout(hold.timer)
    hold.timer = setTimeout(() => {
      holds.delete(hold.place)
      onBusy(hold.place, false)
    }, ms)
  }

  function take(place: PressTarget): Hold | null {
    if (holds.has(place) || settling.has(place)) return null
    const hold = { place, meaning: getMeaning(place, getState()) }
    holds.set(place, hold)
    onBusy(place, true)
    return hold
  }

  function holdNewArrivals(): void {
    const { known, incoming } = getState()
    const now = [
      ['preview', known?.preview?.id],
      ['incoming', incoming.at(-1)?.id],
    ] as const
    for (const [place, id] of now) {
      const before = newest[place]
      newest[place] = id
      const hold = id === undefined || id === before ? null : take(place)
      if (hold) releaseAfter(hold, DOUBLE_CLICK_MS)
    }
  }

  return {
    /** Null: ignore the press. */
    take,
    /** Call on each state change. */
    reconcile(): void {
      holdNewArrivals()
      settleChangedLines()
      for (const hold of holds.values()) {
        const meaning = getMeaning(hold.place, getState())
        if (meaning === null || meaning === hold.meaning) continue
        hold.meaning = meaning
        releaseAfter(hold, DOUBLE_CLICK_MS)
      }
    },
    release(hold: Hold, succeeded: boolean): void {
      if (holds.get(hold.place) !== hold || hold.timer !== undefined) return
      const awaitsCarrier = hold.place.startsWith('record:') || getMeaning(hold.place, getState()) === null
      releaseAfter(hold, succeeded && awaitsCarrier ? CARRIER_MS : DOUBLE_CLICK_MS)
    },
  }
}
