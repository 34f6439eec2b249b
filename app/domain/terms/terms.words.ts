export const termsWords = {
  signFirst: 'Sign the terms of service first. Open Finish setup in the portal.',
  replaced: 'A newer version of the terms was published. Read it, then sign.',
} as const
