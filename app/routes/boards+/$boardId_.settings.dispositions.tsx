import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Lock, Plus } from 'lucide-react'
import { z } from 'zod'
import {
  DISPOSITION_TYPES,
  MAX_BOARD_DISPOSITIONS,
  nameField,
  type BoardDispositionView,
} from '~/domain/boards/boards.schema'
import { addDisposition, updateDisposition } from '~/domain/boards/change-dispositions.server'
import { updateBoard } from '~/domain/boards/update-board.server'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { Badge, type Tone } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Select } from '~/ui/field'
import { SortableList } from '~/ui/sortable-list'
import { saveBeside } from '../+form/save-beside'
import { ActionList, TagProposals } from './+rules/action-list'
import type { RuleSurroundings } from './+rules/action-row'
import { doRuleDeed } from './+rules/do-rule-deed.server'
import { dispositionActionDeeds } from './+rules/rule-deeds'
import { useCollapse } from './+rules/use-collapse'
import { ActForm } from './+settings/act-form'
import { DeleteLink } from './+settings/delete-link'
import { NameSummary } from './+settings/name-summary'
import { MoveUp, useOrder } from './+settings/order-forms'
import { Refused } from '../+form/refused'
import { useAnswer } from '../+form/use-answer'
import { Rename } from './+settings/rename'
import { boardWithRuleChoices, settle } from './+settings/settings-door.server'
import { capitalised } from './+ui/capitalised'

export const meta: MetaFunction = () => [{ title: 'Dispositions' }]

export const loader = (args: LoaderFunctionArgs) => boardWithRuleChoices(args)

export const clientLoader = keepLast()

const id = z.string().max(60)
const deed = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add') }),
  z.strictObject({ intent: z.literal('rename'), dispositionId: id, name: nameField('Disposition') }),
  z.strictObject({ intent: z.literal('type'), dispositionId: id, type: z.enum(DISPOSITION_TYPES) }),
  z.strictObject({ intent: z.literal('order'), order: z.array(id).min(1) }),
  ...dispositionActionDeeds,
])

export async function action(args: ActionFunctionArgs) {
  return settle(args, deed, async (ctx, boardId, what) => {
    switch (what.intent) {
      case 'add':
        await addDisposition(ctx, { id: boardId })
        return
      case 'rename':
        await updateDisposition(ctx, { id: boardId, dispositionId: what.dispositionId, name: what.name })
        return
      case 'type':
        await updateDisposition(ctx, { id: boardId, dispositionId: what.dispositionId, type: what.type })
        return
      case 'order':
        await updateBoard(ctx, boardId, { dispositionOrder: what.order })
        return
      default:
        await doRuleDeed(ctx, boardId, what)
    }
  })
}

export const clientAction = saveBeside

const TONES: Record<BoardDispositionView['type'], Tone> = { POSITIVE: 'ok', NEUTRAL: 'neutral', NEGATIVE: 'danger' }

export default function Dispositions() {
  useKeepsFirst(clientLoader)
  const { board, choices } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const { dispositions } = board
  const ids = dispositions.map((disposition) => disposition.id)
  const order = useOrder('order', ids, clientLoader)
  return (
    <>
      <Refused refusal={refusal} />
      <TagProposals tags={choices.tags} />
      {order.notSaved}
      <SortableList label="Dispositions" items={dispositions} ids={order.ids} onOrder={order.order}>
        {(disposition, grip) => (
          <div className="flex items-start gap-1 p-2">
            {grip}
            <Disposition disposition={disposition} choices={choices} stageId={null} condition={null} />
            <MoveUp intent="order" ids={ids} id={disposition.id} name={disposition.name} />
          </div>
        )}
      </SortableList>
      {dispositions.length < MAX_BOARD_DISPOSITIONS ? (
        <ActForm intent="add">
          <Button icon={<Plus size={16} aria-hidden />}>Add Disposition</Button>
        </ActForm>
      ) : null}
      <Outlet />
    </>
  )
}

function Disposition({ disposition, ...around }: { disposition: BoardDispositionView } & RuleSurroundings) {
  const of = { dispositionId: disposition.id }
  const { name, category, type, required, tag, actions } = disposition
  const collapse = useCollapse(of, actions)
  return (
    <details className="min-w-0 flex-1" onToggle={collapse}>
      <NameSummary name={name} broken={actions.some(({ broken }) => broken !== null)}>
        <span className="ml-auto flex items-center gap-2">
          {required ? <Badge icon={<Lock size={12} aria-hidden />}>Required</Badge> : null}
          <Badge tone={TONES[type]}>{capitalised(type)}</Badge>
        </span>
      </NameSummary>
      <div className="flex flex-col gap-3 px-1 pt-3 pb-1">
        {required ? (
          <p className="text-s text-faint">Required dispositions cannot be edited or deleted.</p>
        ) : (
          <div className="flex flex-wrap items-start gap-2">
            <Rename intent="rename" of={of} name={name} label="Disposition name" />
            <ActForm intent="type" of={of} savesAfter={() => 0} className="flex items-center gap-2">
              <Select name="type" aria-label="Type" defaultValue={type} className="w-32">
                {DISPOSITION_TYPES.map((one) => (
                  <option key={one} value={one}>
                    {capitalised(one)}
                  </option>
                ))}
              </Select>
            </ActForm>
          </div>
        )}
        <p className="text-s text-faint">Category: {capitalised(category.replaceAll('_', ' '))}</p>
        {tag ? <p className="text-s text-faint">Tag: {tag}</p> : null}
        <div className="flex flex-col gap-1">
          <p className="text-s font-medium text-muted">When it is set</p>
          {category === 'DO_NOT_CONTACT' ? (
            <p className="text-s text-muted">
              Every number of the contact goes on the DNC list, whatever this disposition is called.
            </p>
          ) : null}
          <ActionList label={`Actions of ${name}`} of={of} actions={actions} {...around} />
        </div>
        {required ? null : <DeleteLink to={`${disposition.id}/delete`}>Delete Disposition</DeleteLink>}
      </div>
    </details>
  )
}
