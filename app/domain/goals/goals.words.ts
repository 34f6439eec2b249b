export const goalsWords = {
  changed: 'The goals were changed in the meantime. Check them and save again.',
  wholeNumber: 'Enter a whole number',
  atLeast: 'Enter 0 or more',
  atMost: (max: string) => `Enter ${max} or less`,
} as const
