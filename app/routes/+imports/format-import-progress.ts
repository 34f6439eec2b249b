import type { ImportProgress } from '~/domain/contacts/contacts.schema'
import { formatCount } from '~/ui/format-count'
import { importPagesWords } from './import-pages.words'

export const formatImportProgress = ({ progressRow, totalRows }: ImportProgress): string =>
  importPagesWords.of(progressRow.toLocaleString('en-US'), formatCount(totalRows, 'row'))
