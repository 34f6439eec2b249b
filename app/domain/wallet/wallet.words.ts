/** To the letter: 4-trust §5.3. */
export const walletWords = {
  amountRequired: 'Recharge amount is required',
  thresholdRequired: 'Threshold is required',
  amountTooLarge: 'The largest automatic recharge is $1,000.',
  unknownAmount: 'Choose one of the recharge amounts.',
  unknownThreshold: 'Choose one of the thresholds.',
} as const
