import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ListOrdered, Plus } from 'lucide-react'
import { z } from 'zod'
import { nameField } from '~/domain/boards/boards.schema'
import { addStage, updateStage } from '~/domain/boards/change-stages.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import { MAX_RULES_OF_STAGE } from '~/domain/rules/rules.schema'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Button, ButtonLink } from '~/ui/button'
import { SortableList } from '~/ui/sortable-list'
import { saveInBackground } from '../+form/save-in-background'
import { TagSuggestions } from './+rules/action-list'
import { applyRuleCommand } from './+rules/apply-rule-command.server'
import { isBroken } from './+rules/is-broken'
import { RuleCard } from './+rules/rule-card'
import { ruleCommands, triggerActionCommands } from './+rules/rule-commands'
import { IntentForm } from '../+form/intent-form'
import { DeleteLink } from './+settings/delete-link'
import { NameSummary } from './+settings/name-summary'
import { MoveUp, useOrder } from '../+form/order-forms'
import { RefusalBanner } from '../+form/refusal-banner'
import { Rename } from './+settings/rename'
import { loadBoardWithRuleChoices, handleSettingsAction } from './+settings/settings-route.server'
import { boardSettingsWords } from './+settings/board-settings.words'

export const meta: MetaFunction = () => [{ title: boardSettingsWords.stages }]

export const loader = (args: LoaderFunctionArgs) => loadBoardWithRuleChoices(args)

export const clientLoader = createCachedLoader()

const id = z.string().max(60)
const stageCommand = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add') }),
  z.strictObject({ intent: z.literal('rename'), stageId: id, name: nameField('Stage') }),
  z.strictObject({ intent: z.literal('order'), order: z.array(id).min(1) }),
  ...ruleCommands,
  ...triggerActionCommands,
])

export async function action(args: ActionFunctionArgs) {
  return handleSettingsAction(args, stageCommand, async (ctx, boardId, command) => {
    if (command.intent === 'add') await addStage(ctx, { id: boardId })
    else if (command.intent === 'rename')
      await updateStage(ctx, { id: boardId, stageId: command.stageId, name: command.name })
    else if (command.intent === 'order') await updateBoard(ctx, boardId, { stageOrder: command.order })
    else await applyRuleCommand(ctx, boardId, command)
  })
}

export const clientAction = saveInBackground

export default function Stages() {
  useCacheInitialData(clientLoader)
  const { board, choices } = useLoaderData<typeof loader>()
  const { stages, stageOrder, dispositions } = board
  const order = useOrder('order', stageOrder, clientLoader)
  return (
    <>
      <RefusalBanner />
      <TagSuggestions tags={choices.tags} />
      {order.notSaved}
      <SortableList label={boardSettingsWords.stages} items={stages} ids={order.ids} onOrder={order.order}>
        {(stage, grip) => {
          const rules = stage.callboardStageTriggers
          return (
            <div className="flex items-start gap-1 p-2">
              {grip}
              <details className="min-w-0 flex-1">
                <NameSummary name={stage.name} broken={rules.some(isBroken)}>
                  <span className="ml-auto text-s text-faint">{formatRuleCount(rules.length)}</span>
                </NameSummary>
                <div className="flex flex-col gap-3 px-1 pt-3 pb-1">
                  <Rename
                    intent="rename"
                    hiddenFields={{ stageId: stage.id }}
                    name={stage.name}
                    label={boardSettingsWords.stageName}
                  />
                  {rules.map((rule) => (
                    <RuleCard
                      key={rule.id}
                      stageId={stage.id}
                      rule={rule}
                      others={rules.filter((other) => other.id !== rule.id)}
                      dispositions={dispositions}
                      choices={choices}
                    />
                  ))}
                  <div className="flex flex-wrap gap-2">
                    {rules.length < MAX_RULES_OF_STAGE ? (
                      <IntentForm intent="add-rule" hiddenFields={{ stageId: stage.id }}>
                        <Button size="s" icon={<Plus size={14} aria-hidden />}>
                          {boardSettingsWords.addRule}
                        </Button>
                      </IntentForm>
                    ) : null}
                    <ButtonLink
                      to={`${stage.id}/priority`}
                      preventScrollReset
                      size="s"
                      icon={<ListOrdered size={14} aria-hidden />}
                    >
                      {boardSettingsWords.priorityStack}
                    </ButtonLink>
                    {stages.length > 1 ? (
                      <DeleteLink to={`${stage.id}/delete`}>{boardSettingsWords.deleteStage}</DeleteLink>
                    ) : null}
                  </div>
                </div>
              </details>
              <MoveUp intent="order" ids={stageOrder} id={stage.id} name={stage.name} />
            </div>
          )
        }}
      </SortableList>
      <IntentForm intent="add">
        <Button icon={<Plus size={16} aria-hidden />}>{boardSettingsWords.addStage}</Button>
      </IntentForm>
      <Outlet />
    </>
  )
}

const formatRuleCount = (rules: number): string =>
  rules === 0 ? boardSettingsWords.noRules : rules === 1 ? boardSettingsWords.oneRule : boardSettingsWords.rules(rules)
