export const dialerLiveWords = {
  errorOccurred: 'An error occurred',
  noConnectionServer: 'No connection to the server',
  sessionBelongsAnotherVendor: 'This session belongs to another vendor',
  sessionEnded: 'Your session has ended',
  incomingCallAnsweredElsewhere: 'The incoming call was answered elsewhere',
  ending: 'Ending',
  line: (slot: number) => `Line ${slot}`,
  unknownCaller: 'Unknown',
  machine: 'machine',
  chooseDisposition: 'Choose a disposition',
  waitingDisposition: 'Waiting for the disposition',
} as const
