import { assign, setup } from 'xstate'

/**
 * That a call is recorded, said to everybody in it before the recording begins or goes on, where the law wants the consent of all.
 * Nobody is recorded before the carrier says that it was heard to its end. Kept as a row; told by the carrier, by jobs and by
 * what happens to the call, in any order and any number of times.
 */
export interface AnnouncementContext {
  /** What the recording does once it was heard. */
  wants: 'start' | 'resume'
  /** The attempt under which it is played now or was last; word of an earlier one says nothing. */
  attemptId: string | null
  /** Who stood in the room when it began: the lead, and ids of transfers. */
  hearers: string[]
  /** How often it was begun. */
  plays: number
  /** How long the carrier may take to say that it was heard. */
  silenceMs: number
  heardAt: number | null
  /** Why nobody knows that it was heard, in a sentence. */
  failure: string | null
}

export type AnnouncementInput = Pick<AnnouncementContext, 'wants'>

export type AnnouncementEvent =
  /** The carrier is about to be asked to play it to those who stand in the room. */
  | { type: 'SENDING'; attemptId: string; hearers: string[]; silenceMs: number }
  /** It says that it did nothing of it, and may be asked again. */
  | { type: 'UNSENT' }
  | { type: 'HEARD'; attemptId: string; at: number }
  /** Somebody who is to hear it left the room for a moment. */
  | { type: 'CUT' }
  | { type: 'FAILED'; attemptId: string | null; why: string }
  /** Nobody waits for it any more. */
  | { type: 'OFF' }

export const ANNOUNCEMENT_CHART_VERSION = 1

/** How often it is begun at most where somebody left the room in its middle. */
export const MOST_PLAYS = 3

const machine = setup({
  types: {} as { context: AnnouncementContext; events: AnnouncementEvent; input: AnnouncementInput },
  actions: {
    /** Has the carrier play it to the room. */
    play: () => {},
    /** The recording begins or goes on. */
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
    /** The carrier plays on to those who are left, and says that it was heard: not by everybody. */
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
    /** Until everybody who is to hear it stands in the room, and no keys sound there. */
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
    /** The carrier asks to wait; the same job asks it again. */
    putOff: {
      on: {
        ...over,
        SENDING: { target: 'playing', actions: 'noteSending' },
        FAILED: { guard: 'isOfThis', target: 'unheard', actions: 'noteFailure' },
      },
    },
    /** Left by nothing. */
    heard: {},
    /** Nothing is recorded. That it was heard after all may be said late: then nobody has to hear it once more. */
    unheard: { on: { HEARD: { guard: 'isOfThis', target: 'heard', actions: 'noteHeard' } } },
    off: {},
  },
})

export type AnnouncementState = 'wanted' | 'playing' | 'putOff' | 'heard' | 'unheard' | 'off'

/** States in which the recording waits for it. */
export const LIVE_ANNOUNCEMENTS: readonly AnnouncementState[] = ['wanted', 'playing', 'putOff']
