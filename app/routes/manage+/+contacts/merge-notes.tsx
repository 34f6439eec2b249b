import { Undo2 } from 'lucide-react'
import { contactMergeWords } from '~/domain/contact-merge/contact-merge.words'
import type { ContactMergeView } from '~/domain/contact-merge/contact-merge.schema'
import { ButtonLink } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'

interface MergeNotesProps {
  merges: readonly ContactMergeView[]
  /** Page of the contact. */
  page: string
}

/** Merges that can be undone. */
export const MergeNotes = ({ merges, page }: MergeNotesProps) =>
  merges.map(({ id, name, undoUntil }) => (
    <div
      key={id}
      className="flex flex-wrap items-center justify-between gap-3 rounded-l border border-line bg-panel px-4 py-2 text-m text-muted"
    >
      <p className="min-w-0">
        <span dir="auto" className="font-medium text-text">
          {contactMergeWords.mergedFrom(name)}
        </span>{' '}
        · {contactMergeWords.possibleUntil} <FormattedTime at={undoUntil} precision="day" />
      </p>
      <ButtonLink to={`${page}/merges/${id}/undo`} size="s" preventScrollReset icon={<Undo2 size={14} aria-hidden />}>
        {contactMergeWords.undo}
      </ButtonLink>
    </div>
  ))
