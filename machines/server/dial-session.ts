import { and, assign, enqueueActions, not, or, raise, setup } from 'xstate'

/** The seller's phone is a parallel state: a page reload drops only it. */
export type DialingMode = 'standard' | 'advanced' | 'boost'

/** The seller's audio source. */
export type Connection = 'computer' | 'dial-out' | 'dial-in'

export interface Preview {
  id: string
  recordId: string
  leadId?: string
  contactId: string
  contactName: string
  vendorContactId: string | null
  e164: string
  reasons: string[]
  /** Dialing pauses then. */
  until: number
}

export interface DialSessionContext {
  mode: DialingMode
  /** 'call': click-to-call. */
  kind: 'list' | 'call'
  agentCallSid: string | null
  bridgedLineId: string | null
  wrapUpLineId: string | null
  disposed: boolean
  redialLineId: string | null
  paused: boolean
  undecided?: boolean
  muted: boolean
  /** When the seller put the bridged lead on hold, epoch ms. */
  heldAt?: number
  preview?: Preview
  /** Why it ended, paused or stopped; null: normal end. */
  notice: string | null
  /** Nothing new is dialed; `notice` is why. */
  blocked?: boolean
  connection?: Connection
}

export type DialSessionInput = Pick<DialSessionContext, 'mode' | 'kind'>

export type DialSessionEvent =
  | { type: 'CONNECT'; mode: DialingMode; connection?: Connection }
  | { type: 'AGENT_JOINED'; callSid: string }
  | { type: 'AGENT_LEFT'; callSid: string }
  | { type: 'BRIDGED'; lineId: string }
  /** nothingToDispose: no conversation; neverMet: never bridged. */
  | { type: 'LINE_ENDED'; lineId: string; neverMet: boolean; nothingToDispose: boolean; hasNext?: true }
  | { type: 'DISPOSED'; lineId: string; hasNext?: true }
  /** `hasNext`: a callback keeps the session of a single call open. */
  | { type: 'CONTINUE'; hasNext?: true }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  | { type: 'MUTE'; muted: boolean }
  | { type: 'HOLD'; at: number }
  | { type: 'UNHOLD' }
  | { type: 'REDIAL'; lineId: string }
  | { type: 'STOP' }
  | { type: 'EXHAUSTED'; notice: string | null }
  /** Ends once no line is live. */
  | { type: 'BLOCKED'; notice: string }
  | { type: 'PHONE_GONE'; notice?: string }
  | { type: 'PREVIEW'; preview: Preview }
  | { type: 'PREVIEW_DECIDED' }
  | { type: 'PREVIEW_LATE' }

export const DIAL_SESSION_CHART_VERSION = 2

/** Also the number lease. */
export const PREVIEW_MS = 10 * 60_000

const effects = {
  hangUpLines: () => {},
  releasePhone: () => {},
}
export type DialSessionEffect = keyof typeof effects

const machine = setup({
  types: {} as { context: DialSessionContext; events: DialSessionEvent; input: DialSessionInput },
  actions: {
    ...effects,
    askForDisposition: assign(({ context }) => ({
      wrapUpLineId: context.bridgedLineId,
      bridgedLineId: null,
      muted: false,
    })),
    resume: assign({ paused: false, undecided: undefined }),
    forgetNotice: assign({ notice: null, blocked: undefined }),
    noteBlock: assign(({ event }) => (event.type === 'BLOCKED' ? { notice: event.notice, blocked: true } : {})),
    forgetPreview: enqueueActions(({ context, enqueue }) => {
      if (!context.preview) return
      enqueue(assign({ preview: undefined }))
      enqueue.cancel('preview')
    }),
    forgetHold: enqueueActions(({ context, enqueue }) => {
      if (context.heldAt !== undefined) enqueue(assign({ heldAt: undefined }))
    }),
    forgetCall: assign({ bridgedLineId: null, wrapUpLineId: null, disposed: false, muted: false }),
  },
  guards: {
    running: ({ context }) => !context.paused,
    isLooking: ({ context }) => context.preview !== undefined,
    isPaused: ({ context }) => context.paused,
    isHeld: ({ context }) => context.heldAt !== undefined,
    /** Disposed during the call. */
    alreadyDisposed: ({ context, event }) =>
      'lineId' in event && event.lineId === context.bridgedLineId && context.disposed && context.mode !== 'standard',
    isBridgedLine: ({ context, event }) => 'lineId' in event && event.lineId === context.bridgedLineId,
    isWrapUpLine: ({ context, event }) => 'lineId' in event && event.lineId === context.wrapUpLineId,
    /** A single call, with nothing to dial after it. */
    isLastCall: ({ context, event }) => context.kind === 'call' && !('hasNext' in event),
    hasNext: ({ event }) => 'hasNext' in event,
    isSeated: ({ context }) => context.agentCallSid !== null,
    isRedialLine: ({ context, event }) => 'lineId' in event && event.lineId === context.redialLineId,
    owesDisposition: ({ context }) => context.wrapUpLineId !== null && !context.disposed,
  },
  delays: { previewMs: PREVIEW_MS, connectMs: 45_000, phoneGraceMs: 20_000 },
})

const NOT_CONNECTED: Record<Connection, string> = {
  computer: 'Your phone did not connect. Check the microphone and press Connect again.',
  'dial-out': 'Your phone did not join. Press Connect to be called again.',
  'dial-in': 'Your phone did not join. Call in again.',
}

/** Interrupted during the bridge. */
const onNeverBridged = {
  guard: ({ context, event }: { context: DialSessionContext; event: DialSessionEvent }) =>
    event.type === 'LINE_ENDED' && event.lineId === context.wrapUpLineId && event.neverMet,
  actions: machine.assign({ wrapUpLineId: null }),
} as const

export const dialSessionMachine = machine.createMachine({
  id: 'dial-session',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    agentCallSid: null,
    bridgedLineId: null,
    wrapUpLineId: null,
    disposed: false,
    redialLineId: null,
    paused: false,
    muted: false,
    notice: null,
  }),
  states: {
    run: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            CONNECT: {
              target: 'connecting',
              actions: assign({
                mode: ({ event }) => event.mode,
                connection: ({ event }) => event.connection ?? 'computer',
                paused: false,
                notice: null,
                blocked: undefined,
              }),
            },
            STOP: { target: 'ended', actions: 'forgetNotice' },
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true, wrapUpLineId: null }) },
            LINE_ENDED: onNeverBridged,
          },
        },
        connecting: {
          after: {
            connectMs: {
              target: 'ready',
              actions: assign({
                notice: ({ context }) => NOT_CONNECTED[context.connection ?? 'computer'],
              }),
            },
          },
          always: [
            { guard: and(['isSeated', 'owesDisposition']), target: 'wrapUp' },
            { guard: 'isSeated', target: 'dialing' },
          ],
          on: {
            STOP: { target: 'ended', actions: 'forgetNotice' },
            // Without a notice: an earlier phone.
            PHONE_GONE: {
              guard: ({ event }) => event.notice !== undefined,
              target: 'ready',
              actions: assign(({ event: { notice = null } }) => ({ notice })),
            },
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true, wrapUpLineId: null }) },
          },
        },
        dialing: {
          entry: ['forgetCall', 'forgetHold'],
          exit: 'forgetPreview',
          on: {
            PREVIEW: {
              guard: ({ context }) => !context.paused && !context.preview,
              actions: [
                assign({ preview: ({ event }) => event.preview }),
                raise({ type: 'PREVIEW_LATE' }, { id: 'preview', delay: 'previewMs' }),
              ],
            },
            PREVIEW_DECIDED: { guard: 'isLooking', actions: 'forgetPreview' },
            PREVIEW_LATE: { guard: 'isLooking', actions: ['forgetPreview', assign({ paused: true, undecided: true })] },
            BRIDGED: { target: 'bridged', actions: assign({ bridgedLineId: ({ event }) => event.lineId }) },
            EXHAUSTED: { target: 'ended', actions: assign({ notice: ({ event }) => event.notice }) },
            BLOCKED: { actions: 'noteBlock' },
            PAUSE: { guard: 'running', actions: ['forgetPreview', assign({ paused: true })] },
            RESUME: { guard: 'isPaused', actions: 'resume' },
            STOP: { target: 'ended', actions: 'forgetNotice' },
            PHONE_GONE: 'interrupted',
          },
        },
        bridged: {
          on: {
            BRIDGED: {
              actions: [
                'forgetHold',
                assign({ bridgedLineId: ({ event }) => event.lineId, muted: false, disposed: false }),
              ],
            },
            LINE_ENDED: [
              {
                guard: ({ context, event }) => event.lineId === context.bridgedLineId && event.nothingToDispose,
                target: 'dialing',
              },
              {
                guard: and(['alreadyDisposed', 'isLastCall']),
                target: 'ended',
                actions: ['forgetCall', 'forgetHold'],
              },
              { guard: 'alreadyDisposed', target: 'dialing' },
              { guard: 'isBridgedLine', target: 'wrapUp', actions: ['askForDisposition', 'forgetHold'] },
            ],
            DISPOSED: { guard: 'isBridgedLine', actions: assign({ disposed: true }) },
            MUTE: { actions: assign({ muted: ({ event }) => event.muted }) },
            HOLD: { guard: not('isHeld'), actions: assign({ heldAt: ({ event }) => event.at }) },
            UNHOLD: { guard: 'isHeld', actions: 'forgetHold' },
            BLOCKED: { actions: 'noteBlock' },
            PAUSE: { guard: 'running', actions: assign({ paused: true }) },
            RESUME: { guard: 'isPaused', actions: 'resume' },
            STOP: { target: 'ended', actions: ['askForDisposition', 'forgetHold', 'forgetNotice'] },
            PHONE_GONE: { target: 'interrupted', actions: ['askForDisposition', 'forgetHold'] },
          },
        },
        wrapUp: {
          on: {
            DISPOSED: [
              {
                guard: and(['isWrapUpLine', 'isLastCall']),
                target: 'ended',
                actions: 'forgetCall',
              },
              {
                guard: and(['isWrapUpLine', or(['hasNext', ({ context }) => context.mode !== 'standard'])]),
                target: 'dialing',
              },
              { guard: 'isWrapUpLine', actions: assign({ disposed: true }) },
            ],
            CONTINUE: [
              {
                guard: and([({ context }) => context.mode === 'standard', 'isLastCall']),
                target: 'ended',
                actions: 'forgetCall',
              },
              { guard: ({ context }) => context.mode === 'standard', target: 'dialing' },
            ],
            REDIAL: { target: 'redialing', actions: assign({ redialLineId: ({ event }) => event.lineId }) },
            PAUSE: { guard: 'running', actions: assign({ paused: true }) },
            RESUME: { guard: 'isPaused', actions: 'resume' },
            STOP: { target: 'ended', actions: 'forgetNotice' },
            PHONE_GONE: 'interrupted',
          },
        },
        redialing: {
          on: {
            BRIDGED: {
              guard: 'isRedialLine',
              target: 'bridged',
              actions: assign({ bridgedLineId: ({ event }) => event.lineId, wrapUpLineId: null, disposed: false }),
            },
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true }) },
            LINE_ENDED: [
              {
                guard: and(['isRedialLine', ({ context }) => context.disposed && context.mode !== 'standard']),
                target: 'dialing',
              },
              { guard: 'isRedialLine', target: 'wrapUp' },
            ],
            PAUSE: { guard: 'running', actions: assign({ paused: true }) },
            RESUME: { guard: 'isPaused', actions: 'resume' },
            STOP: { target: 'ended', actions: 'forgetNotice' },
            PHONE_GONE: 'interrupted',
          },
        },
        interrupted: {
          entry: [
            'hangUpLines',
            assign({
              notice: ({ context }) =>
                `Your phone left the call, so dialing stopped. ${context.connection === 'dial-in' ? 'Call in again' : 'Press Connect'} to continue.`,
            }),
          ],
          always: 'ready',
        },
        ended: {
          entry: ['hangUpLines', 'releasePhone'],
          on: {
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true, wrapUpLineId: null }) },
            LINE_ENDED: onNeverBridged,
          },
        },
      },
    },
    phone: {
      initial: 'away',
      states: {
        away: {
          on: { AGENT_JOINED: { target: 'present', actions: assign({ agentCallSid: ({ event }) => event.callSid }) } },
        },
        present: {
          on: {
            AGENT_JOINED: { actions: assign({ agentCallSid: ({ event }) => event.callSid }) },
            AGENT_LEFT: {
              guard: ({ context, event }) => event.callSid === context.agentCallSid,
              target: 'lost',
              actions: assign({ agentCallSid: null }),
            },
          },
        },
        /** Page reload: silence for the lead. */
        lost: {
          after: { phoneGraceMs: { target: 'away', actions: raise({ type: 'PHONE_GONE' }) } },
          on: { AGENT_JOINED: { target: 'present', actions: assign({ agentCallSid: ({ event }) => event.callSid }) } },
        },
      },
    },
  },
})

export type RunState = 'ready' | 'connecting' | 'dialing' | 'bridged' | 'wrapUp' | 'redialing' | 'ended'
/** Required by XState. */
export type DialSessionState = {
  run: RunState
  phone: 'away' | 'present' | 'lost'
}
