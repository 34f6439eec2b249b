export const phoneLiveWords = {
  noVoiceText: 'This browser cannot send call audio',
  lost: 'The phone lost its connection',
  notConnected: 'The phone could not be connected',
  holdMusic: 'Hold music',
  keys: (digits: string) => `Keys ${digits}`,
  audioPermissionsBlocked: 'Audio permissions are blocked',
  noMicrophoneFoundYouCan: 'No microphone found. You can listen.',
  microphoneDisconnectedUsingSystemDefault: 'Microphone disconnected. Using the system default.',
  simulatedPhoneLostConnection: 'The simulated phone lost its connection',
} as const
