import type { ImportTags } from '~/domain/boards/import-tags.read.server'
import { Field, fieldAria, Select } from '~/ui/field'
import { boardPagesWords } from '../+board/board-pages.words'

interface ImportTagFieldProps {
  name: string
  importTags: ImportTags
  chosen: string | null
  /** Label of the empty option. */
  none: string
  hideLabel?: boolean
  onChosen?: (tag: string | null) => void
  focused?: boolean
}

/** Contacts with this tag are imported automatically. */
export function ImportTagField({
  name,
  importTags: { tags, lastError },
  chosen,
  none,
  hideLabel = false,
  onChosen,
  focused = false,
}: ImportTagFieldProps) {
  const meta = { id: 'import-tag', errorId: 'import-tag-error', descriptionId: 'import-tag-hint' }
  // Keep the board's tag if the CRM no longer lists it.
  const all = chosen !== null && !tags.includes(chosen) ? [chosen, ...tags] : tags
  return (
    <Field
      meta={meta}
      label={boardPagesWords.importTag}
      hideLabel={hideLabel}
      hint={lastError === null ? boardPagesWords.crmContactsTagAddedBoard : `${lastError}.`}
    >
      <Select
        {...fieldAria(meta)}
        name={name}
        defaultValue={chosen ?? ''}
        onChange={({ currentTarget }) => onChosen?.(currentTarget.value || null)}
        autoFocus={focused}
        className="w-full"
      >
        <option value="">{all.length === 0 ? boardPagesWords.noTagsAvailable : none}</option>
        {all.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </Select>
    </Field>
  )
}
