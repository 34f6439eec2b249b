/** Why a recording or file cannot be used. */
export type UnusableSound = 'wrong-format' | 'too-long' | 'too-large' | 'empty'
export type MicRecorderError = 'blocked' | 'missing' | 'not-saved' | UnusableSound

/** Region of a recorder: closing asks while `isAtStake` holds. */
export const leavingStates = {
  initial: 'open',
  states: {
    open: { on: { CLOSE: [{ guard: 'isAtStake', target: 'doubting' }, { target: 'closed' }] } },
    doubting: { on: { STAY: 'open', DISCARD: 'closed' } },
    closed: {},
  },
} as const
