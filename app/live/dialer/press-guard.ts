import { getLineToHangUp, type DialerState } from './dialer-state'

/** Buttons that change under the pointer pause briefly: a double click could dial. */
export type PressTarget =
  | 'run'
  | 'pause'
  | 'mute'
  | 'transfer'
  | 'hangUpKey'
  | 'preview'
  | 'callback'
  | 'incoming'
  | `slot:${number}`
  | `record:${string}`

const DOUBLE_CLICK_MS = 500
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

export function createPressGuard(getState: () => PressState, onBusy: (place: PressTarget, busy: boolean) => void) {
  const holds = new Map<PressTarget, Hold>()
  const newest: Partial<Record<PressTarget, string>> = {}

  function releaseAfter(hold: Hold, ms: number): void {
    clearTimeout(hold.timer)
    hold.timer = setTimeout(() => {
      holds.delete(hold.place)
      onBusy(hold.place, false)
    }, ms)
  }

  function take(place: PressTarget): Hold | null {
    if (holds.has(place)) return null
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
