import type { AccountDisposition } from '~/domain/account-dispositions/account-dispositions.schema'
import { dispositionPagesWords } from './disposition-pages.words'

/** Of a company's list, as its teams see it. */
export const ReadOnlyRow = ({ disposition: { category, name, tag } }: { disposition: AccountDisposition }) => (
  <div className="grid min-h-11 gap-x-2 px-4 py-3 text-m sm:grid-cols-3">
    <span className="text-muted">{dispositionPagesWords.categories[category]}</span>
    <span className="font-medium break-words">{name}</span>
    <span className="break-words text-muted">{tag}</span>
  </div>
)
