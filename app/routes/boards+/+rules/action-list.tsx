import { Plus } from 'lucide-react'
import { MAX_ACTIONS_OF_RULE, type ActionView } from '~/domain/rules/rules.schema'
import { Button } from '~/ui/button'
import { IntentForm } from '../../+form/intent-form'
import { ActionRow, type RuleContext } from './action-row'
import { rulePagesWords } from './rule-pages.words'

interface ActionListProps extends RuleContext {
  label: string
  /** Fields that identify the trigger or disposition. */
  hiddenFields: Record<string, string>
  actions: readonly ActionView[]
}

export function ActionList({ label, hiddenFields: of, actions, ...ruleContext }: ActionListProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      {actions.length > 0 ? (
        <ul aria-label={label} className="flex w-full flex-col gap-2">
          {actions.map((action) => (
            <ActionRow
              key={action.id}
              hiddenFields={of}
              action={action}
              others={actions.filter((other) => other.id !== action.id).map(({ type }) => type)}
              {...ruleContext}
            />
          ))}
        </ul>
      ) : null}
      {actions.length < MAX_ACTIONS_OF_RULE ? (
        <IntentForm intent="add-action" hiddenFields={of}>
          <Button size="s" icon={<Plus size={14} aria-hidden />}>
            {rulePagesWords.addAction}
          </Button>
        </IntentForm>
      ) : null}
    </div>
  )
}

/** Rendered once per page. */
export const TagSuggestions = ({ tags }: { tags: readonly string[] }) => (
  <datalist id="board-tags">
    {tags.map((tag) => (
      <option key={tag} value={tag} />
    ))}
  </datalist>
)
