/** See 1-boards §2.3. */
export const getShareRequirement = (numbers: number): string =>
  numbers > 1
    ? 'To use these numbers, you must share them with the team'
    : 'To use this number, you must share it with the team'

export const getShareQuestion = (numbers: number): string =>
  numbers > 1 ? 'Do you want to share the numbers with the team?' : 'Do you want to share the number with the team?'

export const numbersWords = {
  released: 'No longer at the carrier',
  onlyYours: 'Only yours',
  notYours: 'No longer yours to call from',
  notAtCarrier: (numbers: readonly string[]) => `Not at the carrier: ${numbers.join(', ')}`,
  ofAnotherAccount: (numbers: readonly string[]) => `Of another account: ${numbers.join(', ')}`,
  personalNumber: (numbers: readonly string[]) => `A personal number of this account: ${numbers.join(', ')}`,
} as const
