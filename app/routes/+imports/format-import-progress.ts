import type { ImportProgress } from '~/domain/contacts/contacts.schema'
import { formatCount } from '~/ui/format-count'

export const formatImportProgress = ({ progressRow, totalRows }: ImportProgress): string =>
  `${progressRow.toLocaleString('en-US')} of ${formatCount(totalRows, 'row')}`
