import type { Dialer } from '~/live/dialer/deeds'
import type { Messenger } from '~/live/messenger/make-messenger'
import type { Library } from '~/live/video/make-library'
import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import { DIALER_TAKES } from './host-commands'

/** Refusals are returned with their code. */
export type Commands = { [T in HostMessageType]?: (payload: HostPayload<T>) => unknown }

/** The frame itself handles `session`, `session.renew` and `theme.set`. */
export interface FrameKind {
  /** For errors: 'The dialer takes no …'. */
  name: string
  takes: ReadonlySet<HostMessageType>
  /** Reopen a closed widget. */
  opens: ReadonlySet<HostMessageType>
  /** Start calls: refused if the widget opens too late. */
  calls: ReadonlySet<HostMessageType>
}

export interface Shown {
  /** null: not loaded yet. */
  person(): string | null
  /** Retries what failed on an invalid token. */
  reload(): unknown
  close(): void
}

export const withReload = (shown: Shown, reload: () => void): Shown => ({
  ...shown,
  reload() {
    reload()
    return shown.reload()
  },
})

const NONE: ReadonlySet<HostMessageType> = new Set()

export const DIALER: FrameKind = {
  name: 'dialer',
  takes: new Set(DIALER_TAKES),
  opens: new Set(['campaign.start', 'call.dial', 'settings.open'] as const),
  calls: new Set(['campaign.start', 'call.dial'] as const),
}

export const NOTIFY: FrameKind = {
  name: 'notification widget',
  takes: new Set(['active.list'] as const),
  opens: NONE,
  calls: NONE,
}

export const MESSENGER: FrameKind = {
  name: 'messenger',
  takes: new Set(['messenger.open', 'blast.start'] as const),
  opens: new Set(['messenger.open', 'blast.start'] as const),
  calls: NONE,
}

export const VIDEO: FrameKind = {
  name: 'video library',
  takes: new Set(['video.open'] as const),
  opens: new Set(['video.open'] as const),
  calls: NONE,
}

export const APP: FrameKind = { ...DIALER, name: 'app', takes: new Set([...DIALER.takes, ...MESSENGER.takes]) }

export const shownMessenger = (messenger: Messenger): Shown => ({
  person: () => messenger.getState().me?.user.id ?? null,
  reload: () => messenger.reload(),
  close: () => messenger.close(),
})

export const shownDialer = (dialer: Dialer): Shown => ({
  person: () => dialer.getState().me?.user.id ?? null,
  reload: () => dialer.reload(),
  close: () => dialer.close(),
})

export const shownLibrary = (library: Library): Shown => ({
  person: () => library.getState().me?.user.id ?? null,
  reload: () => library.reload(),
  close: () => library.close(),
})
