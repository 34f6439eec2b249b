export const optOutsWords = {
  heldUntilDecided: 'They may have asked to stop. It is held until you decide in the conversation',
  title: 'Did they ask to stop?',
  explanation: 'Texts to this number are held until you decide.',
  addToDnc: 'Add to DNC',
  notOptOut: 'Not an opt-out',
  addQuestion: 'Add this number to your DNC list? You can then neither call nor text it.',
} as const
