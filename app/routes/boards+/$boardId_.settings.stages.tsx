import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ListOrdered, Plus } from 'lucide-react'
import { z } from 'zod'
import { nameField } from '~/domain/boards/boards.schema'
import { addStage, updateStage } from '~/domain/boards/change-stages.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import { MAX_RULES_OF_STAGE } from '~/domain/rules/rules.schema'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { Button, ButtonLink } from '~/ui/button'
import { SortableList } from '~/ui/sortable-list'
import { saveBeside } from '../+form/save-beside'
import { TagProposals } from './+rules/action-list'
import { doRuleDeed } from './+rules/do-rule-deed.server'
import { isBroken } from './+rules/is-broken'
import { RuleCard } from './+rules/rule-card'
import { ruleDeeds, triggerActionDeeds } from './+rules/rule-deeds'
import { ActForm } from './+settings/act-form'
import { DeleteLink } from './+settings/delete-link'
import { NameSummary } from './+settings/name-summary'
import { MoveUp, useOrder } from './+settings/order-forms'
import { Refused } from '../+form/refused'
import { useAnswer } from '../+form/use-answer'
import { Rename } from './+settings/rename'
import { boardWithRuleChoices, settle } from './+settings/settings-door.server'

export const meta: MetaFunction = () => [{ title: 'Stages' }]

export const loader = (args: LoaderFunctionArgs) => boardWithRuleChoices(args)

export const clientLoader = keepLast()

const id = z.string().max(60)
const deed = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add') }),
  z.strictObject({ intent: z.literal('rename'), stageId: id, name: nameField('Stage') }),
  z.strictObject({ intent: z.literal('order'), order: z.array(id).min(1) }),
  ...ruleDeeds,
  ...triggerActionDeeds,
])

export async function action(args: ActionFunctionArgs) {
  return settle(args, deed, async (ctx, boardId, what) => {
    if (what.intent === 'add') await addStage(ctx, { id: boardId })
    else if (what.intent === 'rename') await updateStage(ctx, { id: boardId, stageId: what.stageId, name: what.name })
    else if (what.intent === 'order') await updateBoard(ctx, boardId, { stageOrder: what.order })
    else await doRuleDeed(ctx, boardId, what)
  })
}

export const clientAction = saveBeside

export default function Stages() {
  useKeepsFirst(clientLoader)
  const { board, choices } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const { stages, stageOrder, dispositions } = board
  const order = useOrder('order', stageOrder, clientLoader)
  return (
    <>
      <Refused refusal={refusal} />
      <TagProposals tags={choices.tags} />
      {order.notSaved}
      <SortableList label="Stages" items={stages} ids={order.ids} onOrder={order.order}>
        {(stage, grip) => {
          const rules = stage.callboardStageTriggers
          return (
            <div className="flex items-start gap-1 p-2">
              {grip}
              <details className="min-w-0 flex-1">
                <NameSummary name={stage.name} broken={rules.some(isBroken)}>
                  <span className="ml-auto text-s text-faint">{ruleCount(rules.length)}</span>
                </NameSummary>
                <div className="flex flex-col gap-3 px-1 pt-3 pb-1">
                  <Rename intent="rename" of={{ stageId: stage.id }} name={stage.name} label="Stage name" />
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
                      <ActForm intent="add-rule" of={{ stageId: stage.id }}>
                        <Button size="s" icon={<Plus size={14} aria-hidden />}>
                          Add Rule
                        </Button>
                      </ActForm>
                    ) : null}
                    <ButtonLink
                      to={`${stage.id}/priority`}
                      preventScrollReset
                      size="s"
                      icon={<ListOrdered size={14} aria-hidden />}
                    >
                      Priority Stack
                    </ButtonLink>
                    {stages.length > 1 ? <DeleteLink to={`${stage.id}/delete`}>Delete Stage</DeleteLink> : null}
                  </div>
                </div>
              </details>
              <MoveUp intent="order" ids={stageOrder} id={stage.id} name={stage.name} />
            </div>
          )
        }}
      </SortableList>
      <ActForm intent="add">
        <Button icon={<Plus size={16} aria-hidden />}>Add Stage</Button>
      </ActForm>
      <Outlet />
    </>
  )
}

const ruleCount = (rules: number): string => (rules === 0 ? 'No rules' : rules === 1 ? '1 rule' : `${rules} rules`)
