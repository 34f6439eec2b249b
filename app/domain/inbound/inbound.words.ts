export const inboundWords = {
  finishTransferFirst: 'Finish the transfer first',
  youAnsweredAnotherCallerCall: 'You answered another caller. That call is still connecting.',
  callNoLongerRinging: 'This call is no longer ringing',
  callAnsweredElsewhere: 'This call was answered elsewhere',
  theyCalled: 'They called',
  youReachedNoOneCan: (name: string) =>
    `You have reached ${name}. No one can take your call right now. Please leave a message after the tone.`,
} as const
