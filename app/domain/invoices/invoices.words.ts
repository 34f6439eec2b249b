export const formatInvoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`

export const invoicesWords = {
  notFound: 'This invoice does not exist.',
  notCreditable: 'This invoice cannot be credited by that amount.',
  creditNoteOf: (number: number) => `Credit note of ${formatInvoiceNumber(number)}`,
} as const
