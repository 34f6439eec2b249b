import type { Dialer } from '~/live/dialer/deeds'
import type { Messenger } from '~/live/messenger/make-messenger'
import type { Library } from '~/live/video/make-library'
import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import { DIALER_TAKES } from './host-commands'

/** What a widget answers to its host, message by message. Refusals go back with their code. */
export type Commands = { [T in HostMessageType]?: (payload: HostPayload<T>) => unknown }

/** What one kind of widget has to do with its host's messages. The frame itself answers `session`, `session.renew` and `theme.set`. */
export interface FrameKind {
  /** As a host reads it: 'The dialer takes no …'. */
  name: string
  takes: ReadonlySet<HostMessageType>
  /** Those of them that open a widget that was closed. */
  opens: ReadonlySet<HostMessageType>
  /** Those of them that call people: whoever pressed does not expect the call later any more. */
  calls: ReadonlySet<HostMessageType>
}

/** What stands in the frame, as far as the frame has to know it. */
export interface Shown {
  /** Whose it is; null: not known yet. */
  person(): string | null
  /** Asks anew what was refused while the token was not valid. */
  reload(): unknown
  close(): void
}

/** The same, for a frame that shows something beside it that needs the fresh token too. */
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

/** Nobody is dialed in it. */
export const NOTIFY: FrameKind = {
  name: 'notification widget',
  takes: new Set(['active.list'] as const),
  opens: NONE,
  calls: NONE,
}

/** Texts: it opens a conversation, and nobody is dialed in it. */
export const MESSENGER: FrameKind = {
  name: 'messenger',
  takes: new Set(['messenger.open', 'blast.start'] as const),
  opens: new Set(['messenger.open', 'blast.start'] as const),
  calls: NONE,
}

/** The library of videos: it opens one, or has one chosen. */
export const VIDEO: FrameKind = {
  name: 'video library',
  takes: new Set(['video.open'] as const),
  opens: new Set(['video.open'] as const),
  calls: NONE,
}

/** The dialer, with the messenger under it. */
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
