export const dispositionsWords = {
  notInterested: 'Not interested',
  appointmentSet: 'Appointment set',
  noAnswer: 'No answer',
  doNotContact: 'Do not contact',
  voiceMessage: 'Voice message',
  badNumber: 'Bad number',
  callHasNoDisposition: 'A disposition can be saved when the call has ended.',
  timeOnlyForCallback: 'Only a callback has a time.',
  chooseTimeFuture: 'Choose a time in the future.',
  chooseTimeWithinYear: 'Choose a time within a year.',
} as const
