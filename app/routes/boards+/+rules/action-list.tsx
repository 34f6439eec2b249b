import { Plus } from 'lucide-react'
import { MAX_ACTIONS_OF_RULE, type ActionView } from '~/domain/rules/rules.schema'
import { Button } from '~/ui/button'
import { ActForm } from '../+settings/act-form'
import { ActionRow, type RuleSurroundings } from './action-row'

interface ActionListProps extends RuleSurroundings {
  label: string
  /** Fields that identify the trigger or disposition. */
  of: Record<string, string>
  actions: readonly ActionView[]
}

export function ActionList({ label, of, actions, ...around }: ActionListProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      {actions.length > 0 ? (
        <ul aria-label={label} className="flex w-full flex-col gap-2">
          {actions.map((action) => (
            <ActionRow
              key={action.id}
              of={of}
              action={action}
              others={actions.filter((other) => other.id !== action.id).map(({ type }) => type)}
              {...around}
            />
          ))}
        </ul>
      ) : null}
      {actions.length < MAX_ACTIONS_OF_RULE ? (
        <ActForm intent="add-action" of={of}>
          <Button size="s" icon={<Plus size={14} aria-hidden />}>
            Add Action
          </Button>
        </ActForm>
      ) : null}
    </div>
  )
}

/** Rendered once per page. */
export const TagProposals = ({ tags }: { tags: readonly string[] }) => (
  <datalist id="board-tags">
    {tags.map((tag) => (
      <option key={tag} value={tag} />
    ))}
  </datalist>
)
