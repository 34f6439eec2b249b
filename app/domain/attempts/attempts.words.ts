export const attemptsWords = {
  processStoppedWhileCarrierBeing: 'The process stopped while the carrier was being called',
} as const
