const listOf = (numbers: readonly string[]): string => numbers.map((number) => `  ${number}\n`).join('')

export interface UnpaidMail {
  numbers: readonly string[]
  /** Month, day and year. */
  date: string
  billingUrl: string
}

export const numberChargesWords = {
  noFunds: 'The wallet has too little for the first month',
  restoreNeedsFunds: (number: string) =>
    `${number}: add funds first. Your wallet has too little for the month that is due.`,
  unpaidSubject: (numbers: number) =>
    numbers === 1 ? 'A phone number could not be paid' : `${numbers} phone numbers could not be paid`,
  unpaid: ({ numbers, date, billingUrl }: UnpaidMail) => `Hello,

your wallet has too little for the next month of:

${listOf(numbers)}
Add funds by ${date}. Then the charge is repeated automatically, and nothing else changes:
${billingUrl}

Without funds, they are marked for removal on ${date}.
`,
  markedSubject: (numbers: number) =>
    numbers === 1 ? 'A phone number is marked for removal' : `${numbers} phone numbers are marked for removal`,
  marked: ({ numbers, date, billingUrl }: UnpaidMail) => `Hello,

your wallet has too little for:

${listOf(numbers)}
They work until ${date}. Add funds before then to keep them:
${billingUrl}

A removed number cannot be restored.
`,
} as const
