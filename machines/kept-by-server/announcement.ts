import { assign, setup } from 'xstate'

/**
 * Plays the recording announcement where all parties must consent; recording starts only after the carrier confirms
 * playback. Events come in any order, repeatedly.
 */
export interface AnnouncementContext {
  wants: 'start' | 'resume'
  /** Events of earlier attempts are ignored. */
  attemptId: string | null
  /** In the conference at the start: the lead, and transfer ids. */
  hearers: string[]
  plays: number
  /** Longest wait for the carrier's confirmation. */
  silenceMs: number
  heardAt: number | null
  /** Why playback is unconfirmed, a sentence. */
  failure: string | null
}

export type AnnouncementInput = Pick<AnnouncementContext, 'wants'>

export type AnnouncementEvent =
  | { type: 'SENDING'; attemptId: string; hearers: string[]; silenceMs: number }
  /** Rejected without effect; may be retried. */
  | { type: 'UNSENT' }
  | { type: 'HEARD'; attemptId: string; at: number }
  /** A listener left the conference temporarily. */
  | { type: 'CUT' }
  | { type: 'FAILED'; attemptId: string | null; why: string }
  | { type: 'OFF' }

export const ANNOUNCEMENT_CHART_VERSION = 1

/** Retries after a listener left during playback. */
export const MOST_PLAYS = 3

const machine = setup({
  types: {} as { context: AnnouncementContext; events: AnnouncementEvent; input: AnnouncementInput },
  actions: {
    play: () => {},
    /** Starts or resumes recording. */
    goOn: () => {},
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
    noteHeard: assign(({ event }) => (event.type === 'HEARD' ? { heardAt: event.at } : {})),
    /** The carrier confirms playback even if a listener left during it. */
    noteCut: assign({
      attemptId: null,
      failure: 'Somebody left the room before the end of the announcement, each time',
    }),
    noteSilence: assign({ failure: 'The carrier never said that the announcement was heard' }),
    noteFailure: assign(({ event }) => (event.type === 'FAILED' ? { failure: event.why } : {})),
  },
  guards: {
    isOfThis: ({ context, event }) =>
      (event.type === 'HEARD' && event.attemptId === context.attemptId) ||
      (event.type === 'FAILED' && (event.attemptId === null || event.attemptId === context.attemptId)),
    mayPlayAgain: ({ context }) => context.plays < MOST_PLAYS,
  },
  delays: { silenceMs: ({ context }) => context.silenceMs },
})

const over = { OFF: 'off' } as const

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
    /** Until all listeners are in the conference and no DTMF plays. */
    wanted: {
      entry: 'play',
      on: {
        ...over,
        SENDING: { target: 'playing', actions: 'noteSending' },
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    playing: {
      after: { silenceMs: { target: 'unheard', actions: 'noteSilence' } },
      on: {
        ...over,
        UNSENT: { target: 'putOff', actions: 'noteUnsent' },
        HEARD: { guard: 'isOfThis', target: 'heard', actions: ['noteHeard', 'goOn'] },
        CUT: [
          { guard: 'mayPlayAgain', target: 'wanted' },
          { target: 'unheard', actions: 'noteCut' },
        ],
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    /** The carrier asked to retry; the same job does. */
    putOff: {
      on: {
        ...over,
        SENDING: { target: 'playing', actions: 'noteSending' },
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    heard: {},
    /** No recording. A late confirmation saves a replay. */
    unheard: { on: { HEARD: { guard: 'isOfThis', target: 'heard', actions: 'noteHeard' } } },
    off: {},
  },
})

export type AnnouncementState = 'wanted' | 'playing' | 'putOff' | 'heard' | 'unheard' | 'off'

export const LIVE_ANNOUNCEMENTS: readonly AnnouncementState[] = ['wanted', 'playing', 'putOff']
