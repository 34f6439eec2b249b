export const dispositionsWords = {
  notInterested: 'Not interested',
  appointmentSet: 'Appointment set',
  noAnswer: 'No answer',
  doNotContact: 'Do not contact',
  voiceMessage: 'Voice message',
  badNumber: 'Bad number',
} as const
