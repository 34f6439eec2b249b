import type { WidgetPayload } from '../../messages.schema'
import { holdLock } from '../../phone/tab-lock'
import { alertSettings, type AlertSettings } from './alert-settings'
import { chime } from './chime'
import { isReadHere, openHere } from '../this-window'

type Received = WidgetPayload<'message.received'>

/** So long a window waits for another one in which the text is being read. */
const OTHERS_SAY_WITHIN_MS = 400
/** Windows hear of a text at different times; after so long all have. */
const CLAIMED_MS = 10_000
/** Whoever sent to many is answered by many at once. */
const SOUND_AT_MOST_EVERY_MS = 3_000

/** What an alert needs of its window; tests bring their own. */
export interface AlertWindow {
  settings(): AlertSettings
  isReading(threadId: string): boolean
  /** Takes a text among the windows of this browser. false: another one has it. */
  claim(messageId: string): Promise<boolean>
  /** Tells the other windows that a text is being read, and hears it from them. */
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

/** Says that a text came: once over all windows, and not at all where its conversation is open and looked at. */
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

/** Whether this browser could show notes on this page: in a frame of another site it never does. */
export const notificationState = (): NotificationPermission | 'absent' =>
  typeof Notification === 'undefined' || self !== top ? 'absent' : Notification.permission

/** The alerts of a window. */
export interface WindowAlerts {
  hear(received: Received): void
  /** Begins; what is answered ends it. */
  open(): () => void
}

/** How a note is read, and where it leads. */
interface Notes {
  /** Who wrote, as screens name them. */
  nameInWords(name: string): string
  /** Leads to a conversation where none are shown here. */
  openElsewhere(threadId: string): void
}

/** Alerts as a browser gives them: a text is told once in it, whoever is signed in in its windows. */
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

/** The other windows of this browser. */
function openWindows(): Pick<AlertWindow, 'tellRead' | 'onRead'> & { close(): void } {
  const events = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trunkline.texts')
  let closed = false
  return {
    tellRead(messageId) {
      // Once the text is drawn: the others wait for it.
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

/** Whoever else sees the screen reads who wrote, and not what. */
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
