import type { ImportProgress } from '~/domain/contacts/contacts.schema'
import { count } from '~/ui/count'

export const importText = ({ progressRow, totalRows }: ImportProgress): string =>
  `${progressRow.toLocaleString('en-US')} of ${count(totalRows, 'row')}`
