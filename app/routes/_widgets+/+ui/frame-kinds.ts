import type { Dialer } from '~/live/dialer/dialer'
import type { Messenger } from '~/live/messenger/create-messenger'
import type { Library } from '~/live/video/create-library'
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

export const MESSENGER: FrameKind = {
  name: 'messenger',
  accepts: new Set(['messenger.open', 'blast.start'] as const),
  opens: new Set(['messenger.open', 'blast.start'] as const),
  calls: NONE,
}

export const VIDEO: FrameKind = {
  name: 'video library',
  accepts: new Set(['video.open'] as const),
  opens: new Set(['video.open'] as const),
  calls: NONE,
}

export const APP: FrameKind = { ...DIALER, name: 'app', accepts: new Set([...DIALER.accepts, ...MESSENGER.accepts]) }

export const toMountedMessenger = (messenger: Messenger): MountedWidget => ({
  userId: () => messenger.getState().me?.user.id ?? null,
  reload: () => messenger.reload(),
  close: () => messenger.close(),
})

export const toMountedDialer = (dialer: Dialer): MountedWidget => ({
  userId: () => dialer.getState().me?.user.id ?? null,
  reload: () => dialer.reload(),
  close: () => dialer.close(),
})

export const toMountedLibrary = (library: Library): MountedWidget => ({
  userId: () => library.getState().me?.user.id ?? null,
  reload: () => library.reload(),
  close: () => library.close(),
})
