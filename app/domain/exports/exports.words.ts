export const exportsWords = {
  file: 'Contacts',
  phone: (position: number) => (position === 1 ? 'Phone number' : `Phone number ${position}`),
  otherPhones: 'Other phone numbers',
  lastCalled: 'Last called (UTC)',
  created: 'Created (UTC)',
  yes: 'Yes',
  no: 'No',
  download: 'Download CSV',
} as const
