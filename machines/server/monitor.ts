import { assign, setup } from 'xstate'

/** One request at a time: a late response cannot unmute a listener. */
export type MonitorMode = 'listening' | 'whispering' | 'barging'

export interface MonitorContext {
  callSid: string | null
  mode: MonitorMode
  /** Earlier responses are ignored. */
  turn: number
  again: boolean
  notice: string | null
}

export type MonitorEvent =
  | { type: 'JOINED'; callSid: string }
  | { type: 'LEFT'; callSid: string }
  | { type: 'SWITCH'; mode: MonitorMode }
  | { type: 'SELLER_MOVED' }
  | { type: 'APPLIED'; turn: number }
  | { type: 'REFUSED'; turn: number; why: string }
  | { type: 'STOP'; notice: string | null }

export const MONITOR_CHART_VERSION = 1

const effects = {
  applyMode: () => {},
  /** The leave event may be lost. */
  lookForPhone: () => {},
  releasePhone: () => {},
}
export type MonitorEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: MonitorContext; events: MonitorEvent },
  actions: {
    ...effects,
    seat: assign(({ event }) => (event.type === 'JOINED' ? { callSid: event.callSid } : {})),
    choose: assign(({ event }) => (event.type === 'SWITCH' ? { mode: event.mode, notice: null } : {})),
    askAgain: assign({ again: true }),
    noteEnd: assign(({ event }) => (event.type === 'STOP' ? { notice: event.notice } : {})),
    noteRefusal: assign(({ event }) => (event.type === 'REFUSED' ? { notice: event.why } : {})),
    /** Mutes. */
    fallBack: assign(({ event }) =>
      event.type === 'REFUSED' ? { mode: 'listening' as const, notice: event.why, again: false } : {},
    ),
  },
  guards: {
    isOther: ({ context, event }) => event.type === 'JOINED' && event.callSid !== context.callSid,
    isOwn: ({ context, event }) => event.type === 'LEFT' && event.callSid === context.callSid,
    /** Barging ends only by Stop (spec 2-live §4.4). */
    maySwitch: ({ context, event }) =>
      event.type === 'SWITCH' && context.mode !== 'barging' && event.mode !== context.mode,
    listens: ({ context }) => context.mode === 'listening',
    whispers: ({ context }) => context.mode === 'whispering',
    isTurn: ({ context, event }) => 'turn' in event && event.turn === context.turn,
    isStale: ({ context, event }) => 'turn' in event && event.turn === context.turn && context.again,
    cannotListen: ({ context, event }) =>
      event.type === 'REFUSED' && event.turn === context.turn && context.mode === 'listening' && !context.again,
  },
  delays: { joinMs: 45_000, phoneGraceMs: 20_000, lookMs: 30_000 },
})

const leaving = {
  LEFT: { guard: 'isOwn', target: 'lost' },
  STOP: { target: 'ended', actions: 'noteEnd' },
} as const

export const monitorMachine = machine.createMachine({
  id: 'monitor',
  initial: 'starting',
  context: { callSid: null, mode: 'listening', turn: 0, again: false, notice: null },
  states: {
    steady: {
      after: { lookMs: { target: 'steady', reenter: true, actions: 'lookForPhone' } },
      on: {
        ...leaving,
        SWITCH: { guard: 'maySwitch', target: 'switching', actions: 'choose' },
        SELLER_MOVED: { guard: 'whispers', target: 'switching' },
        JOINED: { guard: 'isOther', target: 'switching', actions: 'seat' },
      },
    },
    switching: {
      entry: ['applyMode', assign({ turn: ({ context }) => context.turn + 1, again: false })],
      on: {
        ...leaving,
        APPLIED: [
          { guard: 'isStale', target: 'switching', reenter: true },
          { guard: 'isTurn', target: 'steady' },
        ],
        REFUSED: [
          { guard: 'isStale', target: 'switching', reenter: true },
          { guard: 'cannotListen', target: 'ended', actions: 'noteRefusal' },
          { guard: 'isTurn', target: 'switching', reenter: true, actions: 'fallBack' },
        ],
        SWITCH: { guard: 'maySwitch', actions: ['choose', 'askAgain'] },
        SELLER_MOVED: { actions: 'askAgain' },
        JOINED: { guard: 'isOther', actions: ['seat', 'askAgain'] },
      },
    },
    starting: {
      after: {
        joinMs: { target: 'ended', actions: assign({ notice: 'Your phone did not connect. Check the microphone.' }) },
      },
      on: {
        JOINED: { target: 'steady', actions: 'seat' },
        STOP: { target: 'ended', actions: 'noteEnd' },
      },
    },
    /** Page reload. */
    lost: {
      entry: assign({ callSid: null, again: false }),
      after: {
        phoneGraceMs: {
          target: 'ended',
          actions: assign({ notice: 'Your phone was away from the call for too long.' }),
        },
      },
      on: {
        JOINED: [
          { guard: 'listens', target: 'steady', actions: 'seat' },
          { target: 'switching', actions: 'seat' },
        ],
        STOP: { target: 'ended', actions: 'noteEnd' },
      },
    },
    ended: { entry: 'releasePhone' },
  },
})

export type MonitorState = 'starting' | 'steady' | 'switching' | 'lost' | 'ended'
