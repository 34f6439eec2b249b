import { and, assign, enqueueActions, raise, setup } from 'xstate'

/**
 * One seller's run over a campaign. Two things go on at once: the run (which lines, which call, what next) and the seller's
 * phone (in the room or not: a page that reloads leaves it for a moment and must not lose the call).
 */
export type DialingMode = 'standard' | 'advanced' | 'boost'

/** Where the seller hears and speaks: in the browser, or on a phone of theirs that the carrier calls, or that calls us. */
export type Connection = 'computer' | 'dial-out' | 'dial-in'

/** Somebody whom the seller looks at before their number is dialed. */
export interface Preview {
  id: string
  recordId: string
  /** Of a board's stage. */
  leadId?: string
  contactId: string
  contactName: string
  vendorContactId: string | null
  e164: string
  /** Sentences: why they may be dialed. */
  reasons: string[]
  /** When nobody has decided until then, dialing is paused. */
  until: number
}

export interface DialSessionContext {
  mode: DialingMode
  /** 'call': click-to-call of one contact; it ends with the call. */
  kind: 'list' | 'call'
  agentCallSid: string | null
  bridgedLineId: string | null
  /** The line whose disposition is asked for. */
  wrapUpLineId: string | null
  disposed: boolean
  /** The line that was dialed by hand after a call. */
  redialLineId: string | null
  paused: boolean
  /** Dialing paused by itself, because nobody decided about a lead; missing otherwise. */
  undecided?: boolean
  muted: boolean
  /** Nobody is dialed before the seller has decided about them; missing where there is nobody to look at. */
  preview?: Preview
  /** Why the run ended, was interrupted, or dials nobody more, in a sentence; null for the plain end. */
  notice: string | null
  /** Chosen at Connect. Rows from before there was a choice have none: the computer. */
  connection?: Connection
}

export type DialSessionInput = Pick<DialSessionContext, 'mode' | 'kind'>

export type DialSessionEvent =
  | { type: 'CONNECT'; mode: DialingMode; connection?: Connection }
  | { type: 'AGENT_JOINED'; callSid: string }
  | { type: 'AGENT_LEFT'; callSid: string }
  | { type: 'BRIDGED'; lineId: string }
  /** A line is over or its person left the room. nothingToDispose: nobody was spoken to; neverMet: not even a machine. */
  | { type: 'LINE_OVER'; lineId: string; neverMet: boolean; nothingToDispose: boolean }
  | { type: 'DISPOSED'; lineId: string }
  | { type: 'CONTINUE' }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  | { type: 'MUTE'; muted: boolean }
  | { type: 'REDIAL'; lineId: string }
  | { type: 'STOP' }
  | { type: 'EXHAUSTED'; notice: string | null }
  /** Nobody more can be dialed: the run ends with this word once no line is live. */
  | { type: 'BLOCKED'; notice: string }
  /** `notice`: why a phone that was called did not come, in a sentence. */
  | { type: 'PHONE_GONE'; notice?: string }
  | { type: 'PREVIEW'; preview: Preview }
  /** The seller has decided about whom they looked at, or nobody is looked at any more. */
  | { type: 'PREVIEWED' }
  | { type: 'PREVIEW_LATE' }

export const DIAL_SESSION_CHART_VERSION = 2

/** How long somebody may be looked at: so long nobody else dials them. */
export const PREVIEW_MS = 10 * 60_000

const machine = setup({
  types: {} as { context: DialSessionContext; events: DialSessionEvent; input: DialSessionInput },
  actions: {
    /** Ends every live line of the session. */
    hangUpLines: () => {},
    /** Takes the seller's phone out of the room. */
    releasePhone: () => {},
    askForDisposition: assign(({ context }) => ({
      wrapUpLineId: context.bridgedLineId,
      bridgedLineId: null,
      muted: false,
    })),
    /** What interrupted the run is no news when the seller ends it. */
    resume: assign({ paused: false, undecided: undefined }),
    forgetNotice: assign({ notice: null }),
    noteBlock: assign(({ event }) => (event.type === 'BLOCKED' ? { notice: event.notice } : {})),
    forgetPreview: enqueueActions(({ context, enqueue }) => {
      if (!context.preview) return
      enqueue(assign({ preview: undefined }))
      enqueue.cancel('preview')
    }),
    forgetCall: assign({ bridgedLineId: null, wrapUpLineId: null, disposed: false, muted: false }),
  },
  guards: {
    running: ({ context }) => !context.paused,
    isLooking: ({ context }) => context.preview !== undefined,
    isPaused: ({ context }) => context.paused,
    /** The disposition was chosen while the call was still going on: nothing is left to ask. */
    alreadyDisposed: ({ context, event }) =>
      'lineId' in event && event.lineId === context.bridgedLineId && context.disposed && context.mode !== 'standard',
    isBridgedLine: ({ context, event }) => 'lineId' in event && event.lineId === context.bridgedLineId,
    isWrapUpLine: ({ context, event }) => 'lineId' in event && event.lineId === context.wrapUpLineId,
    isSeated: ({ context }) => context.agentCallSid !== null,
    isRedialLine: ({ context, event }) => 'lineId' in event && event.lineId === context.redialLineId,
    owesDisposition: ({ context }) => context.wrapUpLineId !== null && !context.disposed,
  },
  delays: { previewMs: PREVIEW_MS, connectMs: 45_000, phoneGraceMs: 20_000 },
})

/** What is said where the phone did not come. */
const NOT_CONNECTED: Record<Connection, string> = {
  computer: 'Your phone did not connect. Check the microphone and press Connect again.',
  'dial-out': 'Your phone did not join. Press Connect to be called again.',
  'dial-in': 'Your phone did not join. Call in again.',
}

/** The run was cut off while somebody was on the way into the room: they were never spoken to, and nothing is asked about them. */
const metNobody = {
  guard: ({ context, event }: { context: DialSessionContext; event: DialSessionEvent }) =>
    event.type === 'LINE_OVER' && event.lineId === context.wrapUpLineId && event.neverMet,
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
              }),
            },
            STOP: { target: 'ended', actions: 'forgetNotice' },
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true, wrapUpLineId: null }) },
            LINE_OVER: metNobody,
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
            // The call that was interrupted is asked about before the next dial, as any other.
            { guard: and(['isSeated', 'owesDisposition']), target: 'wrapUp' },
            { guard: 'isSeated', target: 'dialing' },
          ],
          on: {
            STOP: { target: 'ended', actions: 'forgetNotice' },
            // Without a word it is one from before this Connect that stayed away: the one that is awaited may come still.
            PHONE_GONE: {
              guard: ({ event }) => event.notice !== undefined,
              target: 'ready',
              actions: assign(({ event: { notice = null } }) => ({ notice })),
            },
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true, wrapUpLineId: null }) },
          },
        },
        /** Nobody is in the seller's ear: free lines dial. */
        dialing: {
          entry: 'forgetCall',
          exit: 'forgetPreview',
          on: {
            PREVIEW: {
              guard: ({ context }) => !context.paused && !context.preview,
              actions: [
                assign({ preview: ({ event }) => event.preview }),
                raise({ type: 'PREVIEW_LATE' }, { id: 'preview', delay: 'previewMs' }),
              ],
            },
            PREVIEWED: { guard: 'isLooking', actions: 'forgetPreview' },
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
            // A person takes the place of the machine that was in the seller's ear.
            BRIDGED: { actions: assign({ bridgedLineId: ({ event }) => event.lineId, muted: false, disposed: false }) },
            LINE_OVER: [
              {
                guard: ({ context, event }) => event.lineId === context.bridgedLineId && event.nothingToDispose,
                target: 'dialing',
              },
              {
                guard: and(['alreadyDisposed', ({ context }) => context.kind === 'call']),
                target: 'ended',
                actions: 'forgetCall',
              },
              { guard: 'alreadyDisposed', target: 'dialing' },
              { guard: 'isBridgedLine', target: 'wrapUp', actions: 'askForDisposition' },
            ],
            DISPOSED: { guard: 'isBridgedLine', actions: assign({ disposed: true }) },
            MUTE: { actions: assign({ muted: ({ event }) => event.muted }) },
            // Whoever is spoken to is spoken to.
            BLOCKED: { actions: 'noteBlock' },
            PAUSE: { guard: 'running', actions: assign({ paused: true }) },
            RESUME: { guard: 'isPaused', actions: 'resume' },
            STOP: { target: 'ended', actions: ['askForDisposition', 'forgetNotice'] },
            PHONE_GONE: { target: 'interrupted', actions: 'askForDisposition' },
          },
        },
        /** After a call nothing is dialed until it has a disposition (Advanced) or the seller says Continue (Standard). */
        wrapUp: {
          on: {
            DISPOSED: [
              {
                guard: ({ context, event }) => event.lineId === context.wrapUpLineId && context.kind === 'call',
                target: 'ended',
                actions: 'forgetCall',
              },
              {
                guard: ({ context, event }) => event.lineId === context.wrapUpLineId && context.mode !== 'standard',
                target: 'dialing',
              },
              { guard: 'isWrapUpLine', actions: assign({ disposed: true }) },
            ],
            CONTINUE: [
              {
                guard: ({ context }) => context.mode === 'standard' && context.kind === 'call',
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
        /** One line was dialed by hand; the others wait, and the seller is for nobody else. */
        redialing: {
          on: {
            BRIDGED: {
              guard: 'isRedialLine',
              target: 'bridged',
              actions: assign({ bridgedLineId: ({ event }) => event.lineId, wrapUpLineId: null, disposed: false }),
            },
            // The call before it may get its disposition meanwhile: then nothing is left to ask.
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true }) },
            LINE_OVER: [
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
                `Your phone left the call, so dialing stopped. ${context.connection === 'dial-in' ? 'Call in again' : 'Press Connect'} to go on.`,
            }),
          ],
          always: 'ready',
        },
        ended: {
          entry: ['hangUpLines', 'releasePhone'],
          on: {
            DISPOSED: { guard: 'isWrapUpLine', actions: assign({ disposed: true, wrapUpLineId: null }) },
            LINE_OVER: metNobody,
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
        /** A reload takes a moment; the person at the other end hears silence for it, not the end. */
        lost: {
          after: { phoneGraceMs: { target: 'away', actions: raise({ type: 'PHONE_GONE' }) } },
          on: { AGENT_JOINED: { target: 'present', actions: assign({ agentCallSid: ({ event }) => event.callSid }) } },
        },
      },
    },
  },
})

export type RunState = 'ready' | 'connecting' | 'dialing' | 'bridged' | 'wrapUp' | 'redialing' | 'ended'
/** A type and no interface: only that is a state value to XState. */
export type DialSessionState = {
  run: RunState
  phone: 'away' | 'present' | 'lost'
}
