import type { WidgetPayload } from '../../messages.schema'
import { acquireTabLock } from '../../phone/tab-lock'
import { alertSettings, type AlertSettings } from './alert-settings'
import { playChime } from './play-chime'
import { isThreadFocused, openThreadHere } from '../this-window'

type Received = WidgetPayload<'message.received'>

/** Another window may report it read. */
const READ_REPORT_WAIT_MS = 400
/** All windows have the event by then. */
const CLAIM_DURATION_MS = 10_000
const MIN_SOUND_INTERVAL_MS = 3_000

export interface AlertWindow {
  settings(): AlertSettings
  isReading(threadId: string): boolean
  /** False: another window alerts. */
  claim(messageId: string): Promise<boolean>
  publishRead(messageId: string): void
  onRead(listener: (messageId: string) => void): () => void
  play(): void
  show(received: Received): void
  now(): number
}

export interface TextAlerts {
  handleReceived(received: Received): void
  close(): void
}

/** Once per browser; not if the thread is open and focused. */
export function createTextAlerts(window: AlertWindow): TextAlerts {
  const read = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const unsubscribe = window.onRead((messageId) => read.add(messageId))
  let lastSoundAt = Number.NEGATIVE_INFINITY

  async function alert(received: Received): Promise<void> {
    const { messageId, threadId } = received
    if (read.delete(messageId) || window.isReading(threadId)) return
    if (!(await window.claim(messageId))) return
    const { sound, notification } = window.settings()
    if (sound && window.now() - lastSoundAt >= MIN_SOUND_INTERVAL_MS) {
      lastSoundAt = window.now()
      window.play()
    }
    if (notification) window.show(received)
  }

  return {
    handleReceived(received) {
      if (window.isReading(received.threadId)) return window.publishRead(received.messageId)
      const timer = setTimeout(() => {
        timers.delete(timer)
        void alert(received)
      }, READ_REPORT_WAIT_MS)
      timers.add(timer)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** None in third-party frames. */
export const notificationState = (): NotificationPermission | 'absent' =>
  typeof Notification === 'undefined' || self !== top ? 'absent' : Notification.permission

export interface WindowAlerts {
  handleReceived(received: Received): void
  open(): () => void
}

interface AlertOptions {
  formatThreadName(name: string): string
  openElsewhere(threadId: string): void
}

export function createWindowAlerts(options: AlertOptions): WindowAlerts {
  let alerts: TextAlerts | null = null
  return {
    handleReceived: (received) => alerts?.handleReceived(received),
    open() {
      const windowChannel = openWindowChannel()
      const opened = createTextAlerts({
        ...windowChannel,
        settings: alertSettings,
        isReading: isThreadFocused,
        async claim(messageId) {
          const lock = await acquireTabLock(`trunkline.text.${messageId}`, { ifAvailable: true })
          if (lock) setTimeout(() => lock.release(), CLAIM_DURATION_MS)
          return lock !== null
        },
        play: playChime,
        show: (received) => showNotification(received, options),
        now: Date.now,
      })
      alerts = opened
      return () => {
        opened.close()
        windowChannel.close()
        alerts = null
      }
    },
  }
}

function openWindowChannel(): Pick<AlertWindow, 'publishRead' | 'onRead'> & { close(): void } {
  const events = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trunkline.texts')
  let closed = false
  return {
    publishRead(messageId) {
      // After rendering, for which other windows wait.
      setTimeout(() => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
        if (!closed) events?.postMessage(messageId)
      })
    },
    onRead(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data)
      }
      events?.addEventListener('message', onMessage)
      return () => events?.removeEventListener('message', onMessage)
    },
    close() {
      closed = true
      events?.close()
    },
  }
}

/** Others may see the screen: sender only. */
function showNotification(
  { messageId, threadId, name, number }: Received,
  { formatThreadName, openElsewhere }: AlertOptions,
): void {
  if (notificationState() !== 'granted') return
  const from = formatThreadName(name) || number || 'an unknown number'
  const notification = new Notification('New text', { body: `From ${from}`, tag: messageId })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
    if (!openThreadHere(threadId)) openElsewhere(threadId)
  })
}
