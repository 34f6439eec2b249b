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
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Badge, type Tone } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Select } from '~/ui/field'
import { SortableList } from '~/ui/sortable-list'
import { saveInBackground } from '../+form/save-in-background'
import { ActionList, TagSuggestions } from './+rules/action-list'
import type { RuleContext } from './+rules/action-row'
import { applyRuleCommand } from './+rules/apply-rule-command.server'
import { dispositionActionCommands } from './+rules/rule-commands'
import { useCollapse } from './+rules/use-collapse'
import { IntentForm } from '../+form/intent-form'
import { DeleteLink } from './+settings/delete-link'
import { NameSummary } from './+settings/name-summary'
import { MoveUp, useOrder } from '../+form/order-forms'
import { RefusalBanner } from '../+form/refusal-banner'
import { Rename } from './+settings/rename'
import { loadBoardWithRuleChoices, handleSettingsAction } from './+settings/settings-route.server'
import { capitalize } from './+ui/capitalize'
import { boardSettingsWords } from './+settings/board-settings.words'

export const meta: MetaFunction = () => [{ title: boardSettingsWords.dispositions }]

export const loader = (args: LoaderFunctionArgs) => loadBoardWithRuleChoices(args)

export const clientLoader = createCachedLoader()

const id = z.string().max(60)
const dispositionCommand = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add') }),
  z.strictObject({ intent: z.literal('rename'), dispositionId: id, name: nameField('Disposition') }),
  z.strictObject({ intent: z.literal('type'), dispositionId: id, type: z.enum(DISPOSITION_TYPES) }),
  z.strictObject({ intent: z.literal('order'), order: z.array(id).min(1) }),
  ...dispositionActionCommands,
])

export async function action(args: ActionFunctionArgs) {
  return handleSettingsAction(args, dispositionCommand, async (ctx, boardId, command) => {
    switch (command.intent) {
      case 'add':
        await addDisposition(ctx, { id: boardId })
        return
      case 'rename':
        await updateDisposition(ctx, { id: boardId, dispositionId: command.dispositionId, name: command.name })
        return
      case 'type':
        await updateDisposition(ctx, { id: boardId, dispositionId: command.dispositionId, type: command.type })
        return
      case 'order':
        await updateBoard(ctx, boardId, { dispositionOrder: command.order })
        return
      default:
        await applyRuleCommand(ctx, boardId, command)
    }
  })
}

export const clientAction = saveInBackground

const TONES: Record<BoardDispositionView['type'], Tone> = { POSITIVE: 'ok', NEUTRAL: 'neutral', NEGATIVE: 'danger' }

export default function Dispositions() {
  useCacheInitialData(clientLoader)
  const { board, choices } = useLoaderData<typeof loader>()
  const { dispositions } = board
  const ids = dispositions.map((disposition) => disposition.id)
  const order = useOrder('order', ids, clientLoader)
  return (
    <>
      <RefusalBanner />
      <TagSuggestions tags={choices.tags} />
      {order.notSaved}
      <SortableList label={boardSettingsWords.dispositions} items={dispositions} ids={order.ids} onOrder={order.order}>
        {(disposition, grip) => (
          <div className="flex items-start gap-1 p-2">
            {grip}
            <Disposition disposition={disposition} choices={choices} stageId={null} condition={null} />
            <MoveUp intent="order" ids={ids} id={disposition.id} name={disposition.name} />
          </div>
        )}
      </SortableList>
      {dispositions.length < MAX_BOARD_DISPOSITIONS ? (
        <IntentForm intent="add">
          <Button icon={<Plus size={16} aria-hidden />}>{boardSettingsWords.addDisposition}</Button>
        </IntentForm>
      ) : null}
      <Outlet />
    </>
  )
}

function Disposition({ disposition, ...ruleContext }: { disposition: BoardDispositionView } & RuleContext) {
  const hiddenFields = { dispositionId: disposition.id }
  const { name, category, type, required, tag, actions } = disposition
  const collapse = useCollapse(hiddenFields, actions)
  return (
    <details className="min-w-0 flex-1" onToggle={collapse}>
      <NameSummary name={name} broken={actions.some(({ broken }) => broken !== null)}>
        <span className="ml-auto flex items-center gap-2">
          {required ? <Badge icon={<Lock size={12} aria-hidden />}>{boardSettingsWords.required}</Badge> : null}
          <Badge tone={TONES[type]}>{capitalize(type)}</Badge>
        </span>
      </NameSummary>
      <div className="flex flex-col gap-3 px-1 pt-3 pb-1">
        {required ? (
          <p className="text-s text-faint">{boardSettingsWords.requiredDispositionsCannotBeEdited}</p>
        ) : (
          <div className="flex flex-wrap items-start gap-2">
            <Rename
              intent="rename"
              hiddenFields={hiddenFields}
              name={name}
              label={boardSettingsWords.dispositionName}
            />
            <IntentForm
              intent="type"
              hiddenFields={hiddenFields}
              getSaveDelay={() => 0}
              className="flex items-center gap-2"
            >
              <Select name="type" aria-label={boardSettingsWords.type} defaultValue={type} className="w-32">
                {DISPOSITION_TYPES.map((one) => (
                  <option key={one} value={one}>
                    {capitalize(one)}
                  </option>
                ))}
              </Select>
            </IntentForm>
          </div>
        )}
        <p className="text-s text-faint">{boardSettingsWords.category(capitalize(category.replaceAll('_', ' ')))}</p>
        {tag ? <p className="text-s text-faint">{boardSettingsWords.tag(tag)}</p> : null}
        <div className="flex flex-col gap-1">
          <p className="text-s font-medium text-muted">{boardSettingsWords.whenChosen}</p>
          {category === 'DO_NOT_CONTACT' ? (
            <p className="text-s text-muted">{boardSettingsWords.allNumbersContactAddedDnc}</p>
          ) : null}
          <ActionList
            label={boardSettingsWords.actionsOf(name)}
            hiddenFields={hiddenFields}
            actions={actions}
            {...ruleContext}
          />
        </div>
        {required ? null : (
          <DeleteLink to={`${disposition.id}/delete`}>{boardSettingsWords.deleteDisposition}</DeleteLink>
        )}
      </div>
    </details>
  )
}
