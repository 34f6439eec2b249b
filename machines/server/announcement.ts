import { assign, setup } from 'xstate'

/** Recording waits until the carrier confirms the announcement. Events may repeat. */
export interface AnnouncementContext {
  wants: 'start' | 'resume'
  /** Other attempts' events are ignored. */
  attemptId: string | null
  hearers: string[]
  plays: number
  silenceMs: number
  heardAt: number | null
  failure: string | null
}

export type AnnouncementInput = Pick<AnnouncementContext, 'wants'>

export type AnnouncementEvent =
  | { type: 'SENDING'; attemptId: string; hearers: string[]; silenceMs: number }
  /** Rejected without effect; may be retried. */
  | { type: 'UNSENT' }
  | { type: 'PLAYED'; attemptId: string; at: number }
  | { type: 'INTERRUPTED' }
  | { type: 'FAILED'; attemptId: string | null; why: string }
  | { type: 'CANCELED' }

export const ANNOUNCEMENT_CHART_VERSION = 1

/** Replays after a listener left. */
export const MAX_PLAYS = 3

const effects = {
  play: () => {},
  goOn: () => {},
}
export type AnnouncementEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: AnnouncementContext; events: AnnouncementEvent; input: AnnouncementInput },
  actions: {
    ...effects,
    noteSending: assign(({ context, event }) =>
      event.type === 'SENDING'
        ? {
            attemptId: event.attemptId,
            hearers: event.hearers,
            silenceMs: event.silenceMs,
            plays: context.plays + 1,
            failure: null,
          }
        : {},
    ),
    noteUnsent: assign(({ context }) => ({ attemptId: null, hearers: [], plays: context.plays - 1 })),
    noteHeard: assign(({ event }) => (event.type === 'PLAYED' ? { heardAt: event.at } : {})),
    /** The carrier confirms even if a listener left. */
    noteCut: assign({
      attemptId: null,
      failure: 'A party left the conference before the announcement ended, each time',
    }),
    noteSilence: assign({ failure: 'The carrier never confirmed the announcement' }),
    noteFailure: assign(({ event }) => (event.type === 'FAILED' ? { failure: event.why } : {})),
  },
  guards: {
    isOfThis: ({ context, event }) =>
      (event.type === 'PLAYED' && event.attemptId === context.attemptId) ||
      (event.type === 'FAILED' && (event.attemptId === null || event.attemptId === context.attemptId)),
    mayPlayAgain: ({ context }) => context.plays < MAX_PLAYS,
  },
  delays: { silenceMs: ({ context }) => context.silenceMs },
})

const onOff = { CANCELED: 'off' } as const

export const announcementMachine = machine.createMachine({
  id: 'announcement',
  context: ({ input }) => ({
    ...input,
    attemptId: null,
    hearers: [],
    plays: 0,
    silenceMs: 0,
    heardAt: null,
    failure: null,
  }),
  initial: 'wanted',
  states: {
    /** All listeners present, no DTMF playing. */
    wanted: {
      entry: 'play',
      on: {
        ...onOff,
        SENDING: { target: 'playing', actions: 'noteSending' },
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    playing: {
      after: { silenceMs: { target: 'unheard', actions: 'noteSilence' } },
      on: {
        ...onOff,
        UNSENT: { target: 'postponed', actions: 'noteUnsent' },
        PLAYED: { guard: 'isOfThis', target: 'heard', actions: ['noteHeard', 'goOn'] },
        INTERRUPTED: [
          { guard: 'mayPlayAgain', target: 'wanted' },
          { target: 'unheard', actions: 'noteCut' },
        ],
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    /** The same job retries. */
    postponed: {
      on: {
        ...onOff,
        SENDING: { target: 'playing', actions: 'noteSending' },
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    heard: {},
    unheard: { on: { PLAYED: { guard: 'isOfThis', target: 'heard', actions: 'noteHeard' } } },
    off: {},
  },
})

export type AnnouncementState = 'wanted' | 'playing' | 'postponed' | 'heard' | 'unheard' | 'off'

export const LIVE_ANNOUNCEMENTS: readonly AnnouncementState[] = ['wanted', 'playing', 'postponed']
