export const numberClaimsWords = {
  duplicate: 'Choose each number once',
  notANumber: 'Choose a number from the search',
  tooMany: (max: number) => `You can claim up to ${max} numbers a day. Try again tomorrow.`,
  notForYou: 'This number is no longer available',
  gone: 'Another account has this number',
  noAnswer: 'The carrier could not be reached',
} as const
