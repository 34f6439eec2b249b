import { lineToHangUp, type DialerState } from './dialer-state'

/** Buttons that change under the pointer pause briefly: a double click could dial. */
export type PressPlace =
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

type Seen = Pick<DialerState, 'session' | 'known' | 'incoming'>

/** Null: not known yet. */
function meaningOf(place: PressPlace, { session, known, incoming }: Seen): string | null {
  const [kind, which] = place.split(':')
  switch (kind) {
    // Optimistic.
    case 'pause':
      return String(session?.paused)
    case 'mute':
      return String(session?.muted)
    case 'transfer':
      return `${known?.transfer?.id} ${known?.transfer?.can.join()}`
    case 'slot': {
      const line = known?.lines.find(({ slot }) => slot === Number(which))
      const deeds = line?.can.filter((deed) => deed !== 'record') ?? []
      return line && deeds.length > 0 ? [line.id, ...deeds].join() : null
    }
    case 'record': {
      const recording = known?.lines.find(({ id }) => id === which)?.recording
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
      return String(lineToHangUp(known)?.id)
    default:
      return (known?.can ?? []).filter((deed) => deed === 'connect' || deed === 'stop').join()
  }
}

interface Hold {
  place: PressPlace
  meaning: string | null
  timer?: ReturnType<typeof setTimeout>
}

/** A transfer strip or incoming call moves other buttons. */
export const hasMoved = ({ busy }: Pick<DialerState, 'busy'>): boolean => Boolean(busy.transfer ?? busy.incoming)

export function makePlaces(seen: () => Seen, onBusy: (place: PressPlace, busy: boolean) => void) {
  const holds = new Map<PressPlace, Hold>()
  const newest: Partial<Record<PressPlace, string>> = {}

  function restFor(hold: Hold, ms: number): void {
    clearTimeout(hold.timer)
    hold.timer = setTimeout(() => {
      holds.delete(hold.place)
      onBusy(hold.place, false)
    }, ms)
  }

  function take(place: PressPlace): Hold | null {
    if (holds.has(place)) return null
    const hold = { place, meaning: meaningOf(place, seen()) }
    holds.set(place, hold)
    onBusy(place, true)
    return hold
  }

  function restAsTheyCome(): void {
    const { known, incoming } = seen()
    const now = [
      ['preview', known?.preview?.id],
      ['incoming', incoming.at(-1)?.id],
    ] as const
    for (const [place, who] of now) {
      const before = newest[place]
      newest[place] = who
      const hold = who === undefined || who === before ? null : take(place)
      if (hold) restFor(hold, DOUBLE_CLICK_MS)
    }
  }

  return {
    /** Null: ignore the press. */
    take,
    /** Call on each state change. */
    look(): void {
      restAsTheyCome()
      for (const hold of holds.values()) {
        const meaning = meaningOf(hold.place, seen())
        if (meaning === null || meaning === hold.meaning) continue
        hold.meaning = meaning
        restFor(hold, DOUBLE_CLICK_MS)
      }
    },
    over(hold: Hold, done: boolean): void {
      if (holds.get(hold.place) !== hold || hold.timer !== undefined) return
      const byCarrier = hold.place.startsWith('record:') || meaningOf(hold.place, seen()) === null
      restFor(hold, done && byCarrier ? CARRIER_MS : DOUBLE_CLICK_MS)
    },
  }
}
