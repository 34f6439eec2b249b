/** To the letter: 4-trust §5.3. */
export const walletWords = {
  amountRequired: 'Recharge amount is required',
  thresholdRequired: 'Threshold is required',
  amountTooLarge: 'The largest automatic recharge is $1,000.',
  unknownAmount: 'Choose one of the recharge amounts.',
  unknownThreshold: 'Choose one of the thresholds.',
  onlyTestFunds: 'Only funds of the payment simulator are withdrawn.',
  withdrawsTooMuch: 'The wallet has less than this.',
  rechargeDeclinedMail: {
    subject: 'Your automatic recharge was declined',
    text: (amount: string, billingUrl: string) => `Hello,

your card was not charged ${amount} for your wallet. The charge is repeated in an hour.
Check your card, or add funds:
${billingUrl}
`,
  },
  rechargePausedMail: {
    subject: 'Your automatic recharge is paused',
    text: (amount: string, billingUrl: string) => `Hello,

your card was not charged ${amount} for your wallet. It is not charged again automatically.
Add funds to turn the recharge on again:
${billingUrl}
`,
  },
} as const
