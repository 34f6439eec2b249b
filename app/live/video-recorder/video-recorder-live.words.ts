export const videoRecorderLiveWords = {
  notSecure: 'Recording needs a secure page (https).',
  noRecorder: 'This browser cannot record. Upload a video instead.',
  noScreen: 'This browser cannot record the screen. Use a computer for that.',
  noCameraGiven: 'No camera was given',
  topLeft: 'Top Left',
  topRight: 'Top Right',
  bottomLeft: 'Bottom Left',
  bottomRight: 'Bottom Right',
} as const
