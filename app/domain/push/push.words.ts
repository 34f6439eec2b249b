export const pushWords = {
  incomingCall: 'Incoming call',
  unknownCaller: 'Unknown caller',
  newText: 'New text',
  from: (name: string) => `From ${name}`,
  notAllowed: 'This browser’s push service is not on the public internet',
  needsSession: 'Sign in on our pages to turn push notifications on',
  failed: 'The push service did not answer',
} as const
