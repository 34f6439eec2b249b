export const callbacksWords = {
  contactHasNoNumber: 'This contact has no number.',
} as const
