import type { ImportProgress } from '~/domain/contacts/contacts.schema'

/** How far an import is, in words. */
export const importText = ({ progressRow, totalRows }: ImportProgress): string =>
  `${progressRow.toLocaleString('en-US')} of ${totalRows.toLocaleString('en-US')} rows`
