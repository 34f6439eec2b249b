export const formatInvoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`

export const invoicesWords = {
  notFound: 'This invoice does not exist.',
  notCreditable: 'This invoice cannot be credited by that amount.',
  creditNoteOf: (number: number) => `Credit note of ${formatInvoiceNumber(number)}`,
  summaryColumns: ['Month', 'Purchases', 'Renewals', 'Changes', 'Credit notes', 'Of it sales tax', 'Total'],
  seller: 'Trunkline',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  credits: (number: string) => `Credits ${number}`,
  date: 'Date',
  billedTo: 'Billed to',
  noAddress: 'No billing address',
  statuses: { open: 'Open', paid: 'Paid', failed: 'Payment failed', void: 'Void' },
  columns: { product: 'Product', quantity: 'Qty', price: 'Price', amount: 'Amount' },
  discount: 'Discount',
  subtotal: 'Subtotal',
  salesTax: (region: string) => (region === '' ? 'Sales tax' : `Sales tax (${region.slice(3)})`),
  total: 'Total (USD)',
  archive: 'Invoices.zip',
  summaryFile: (year: number) => `Invoices ${year}.csv`,
} as const
