import { Lock, Trash2 } from 'lucide-react'
import { TAG_MAX, type AccountDisposition } from '~/domain/account-dispositions/account-dispositions.schema'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Input } from '~/ui/field'
import { IntentForm } from '../../+form/intent-form'
import { getTypingDelay } from '../../+form/use-autosave'
import { CategorySelect } from './category-select'
import { dispositionPagesWords } from './disposition-pages.words'
import { useDispositionsPath } from './disposition-paths'

const NAME_MAX = 255

/** Saves itself; an empty name waits. */
export function DispositionRow({ disposition }: { disposition: AccountDisposition }) {
  const { id, name, category, tag, required } = disposition
  const deletePath = useDispositionsPath(`/delete/${id}`)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <IntentForm
        intent="update"
        hiddenFields={{ id }}
        getSaveDelay={getTypingDelay}
        className="grid min-w-0 flex-1 gap-2 sm:grid-cols-3"
      >
        {required ? (
          <span className="flex h-(--control) items-center gap-2 text-m text-muted">
            {dispositionPagesWords.categories[category]}
            <Badge icon={<Lock size={12} aria-hidden />}>{dispositionPagesWords.required}</Badge>
          </span>
        ) : (
          <CategorySelect name="category" aria-label={dispositionPagesWords.categoryOf(name)} defaultValue={category} />
        )}
        <Input
          name="name"
          aria-label={dispositionPagesWords.nameOf(name)}
          defaultValue={name}
          maxLength={NAME_MAX}
          required
        />
        <Input name="tag" aria-label={dispositionPagesWords.tagOf(name)} defaultValue={tag} maxLength={TAG_MAX} />
      </IntentForm>
      {required ? (
        <span aria-hidden className="w-(--control)" />
      ) : (
        <ButtonLink
          to={deletePath}
          preventScrollReset
          variant="ghost"
          square
          aria-label={dispositionPagesWords.deleteOf(name)}
          icon={<Trash2 size={16} aria-hidden />}
        />
      )}
    </div>
  )
}
