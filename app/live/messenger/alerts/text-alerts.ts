import type { WidgetPayload } from '../../messages.schema'
import { holdLock } from '../../phone/tab-lock'
import { alertSettings, type AlertSettings } from './alert-settings'
import { chime } from './chime'
import { isReadHere, openHere } from '../this-window'

type Received = WidgetPayload<'message.received'>

/** Another window may report it read. */
const OTHERS_SAY_WITHIN_MS = 400
/** All windows have the event by then. */
const CLAIMED_MS = 10_000
const SOUND_AT_MOST_EVERY_MS = 3_000

export interface AlertWindow {
  settings(): AlertSettings
  isReading(threadId: string): boolean
  /** False: another window alerts. */
  claim(messageId: string): Promise<boolean>
  tellRead(messageId: string): void
  onRead(listener: (messageId: string) => void): () => void
  play(): void
  show(received: Received): void
  now(): number
}

export interface TextAlerts {
  hear(received: Received): void
  close(): void
}

/** Once per browser; not if the thread is open and focused. */
export function makeTextAlerts(window: AlertWindow): TextAlerts {
  const read = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const leave = window.onRead((messageId) => read.add(messageId))
  let soundedAt = Number.NEGATIVE_INFINITY

  async function alert(received: Received): Promise<void> {
    const { messageId, threadId } = received
    if (read.delete(messageId) || window.isReading(threadId)) return
    if (!(await window.claim(messageId))) return
    const { sound, notification } = window.settings()
    if (sound && window.now() - soundedAt >= SOUND_AT_MOST_EVERY_MS) {
      soundedAt = window.now()
      window.play()
    }
    if (notification) window.show(received)
  }

  return {
    hear(received) {
      if (window.isReading(received.threadId)) return window.tellRead(received.messageId)
      const timer = setTimeout(() => {
        timers.delete(timer)
        void alert(received)
      }, OTHERS_SAY_WITHIN_MS)
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      leave()
    },
  }
}

/** None in third-party frames. */
export const notificationState = (): NotificationPermission | 'absent' =>
  typeof Notification === 'undefined' || self !== top ? 'absent' : Notification.permission

export interface WindowAlerts {
  hear(received: Received): void
  open(): () => void
}

interface Notes {
  nameInWords(name: string): string
  openElsewhere(threadId: string): void
}

export function windowAlerts(notes: Notes): WindowAlerts {
  let alerts: TextAlerts | null = null
  return {
    hear: (received) => alerts?.hear(received),
    open() {
      const windows = openWindows()
      const made = makeTextAlerts({
        ...windows,
        settings: alertSettings,
        isReading: isReadHere,
        async claim(messageId) {
          const lock = await holdLock(`trunkline.text.${messageId}`, { ifAvailable: true })
          if (lock) setTimeout(() => lock.free(), CLAIMED_MS)
          return lock !== null
        },
        play: chime,
        show: (received) => show(received, notes),
        now: Date.now,
      })
      alerts = made
      return () => {
        made.close()
        windows.close()
        alerts = null
      }
    },
  }
}

function openWindows(): Pick<AlertWindow, 'tellRead' | 'onRead'> & { close(): void } {
  const events = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trunkline.texts')
  let closed = false
  return {
    tellRead(messageId) {
      // After rendering, for which other windows wait.
      setTimeout(() => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
        if (!closed) events?.postMessage(messageId)
      })
    },
    onRead(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data)
      }
      events?.addEventListener('message', hear)
      return () => events?.removeEventListener('message', hear)
    },
    close() {
      closed = true
      events?.close()
    },
  }
}

/** Others may see the screen: sender only. */
function show({ messageId, threadId, name, number }: Received, { nameInWords, openElsewhere }: Notes): void {
  if (notificationState() !== 'granted') return
  const from = nameInWords(name) || number || 'an unknown number'
  const note = new Notification('New text', { body: `From ${from}`, tag: messageId })
  note.addEventListener('click', () => {
    window.focus()
    note.close()
    if (!openHere(threadId)) openElsewhere(threadId)
  })
}
