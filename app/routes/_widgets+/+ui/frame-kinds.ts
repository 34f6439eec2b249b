import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import { DIALER_COMMANDS } from './host-commands'

/** Refusals are returned with their code. */
export type Commands = { [T in HostMessageType]?: (payload: HostPayload<T>) => unknown }

/** The frame itself handles `session`, `session.renew` and `theme.set`. */
export interface FrameKind {
  /** For errors: 'The dialer does not accept …'. */
  name: string
  accepts: ReadonlySet<HostMessageType>
  /** Reopen a closed widget. */
  opens: ReadonlySet<HostMessageType>
  /** Start calls: refused if the widget opens too late. */
  calls: ReadonlySet<HostMessageType>
}

export interface MountedWidget {
  /** null: not loaded yet. */
  userId(): string | null
  /** Retries what failed on an invalid token. */
  reload(): unknown
  close(): void
}

export const withReload = (shown: MountedWidget, reload: () => void): MountedWidget => ({
  ...shown,
  reload() {
    reload()
    return shown.reload()
  },
})

const NONE: ReadonlySet<HostMessageType> = new Set()

/** Each message opens the widget too. */
const opened = (name: string, ...types: HostMessageType[]): FrameKind => {
  const accepts = new Set(types)
  return { name, accepts, opens: accepts, calls: NONE }
}

export const DIALER: FrameKind = {
  name: 'dialer',
  accepts: new Set(DIALER_COMMANDS),
  opens: new Set(['campaign.start', 'call.dial', 'settings.open'] as const),
  calls: new Set(['campaign.start', 'call.dial'] as const),
}

export const NOTIFY: FrameKind = {
  name: 'notification widget',
  accepts: new Set(['active.list'] as const),
  opens: NONE,
  calls: NONE,
}

export const MESSENGER = opened('messenger', 'messenger.open', 'blast.start')
export const VIDEO = opened('video library', 'video.open')
export const RINGLESS = opened('ringless voicemail', 'ringless.start')

export const APP: FrameKind = { ...DIALER, name: 'app', accepts: new Set([...DIALER.accepts, ...MESSENGER.accepts]) }

interface MountedParts {
  getState(): { me: { user: { id: string } } | null }
  reload(): unknown
  close(): void
}

export const toMounted = (parts: MountedParts): MountedWidget => ({
  userId: () => parts.getState().me?.user.id ?? null,
  reload: () => parts.reload(),
  close: () => parts.close(),
})
