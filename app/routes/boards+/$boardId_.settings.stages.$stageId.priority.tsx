import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Plus, X } from 'lucide-react'
import { z } from 'zod'
import { updateStage } from '~/domain/boards/change-stages.server'
import { requireSameItems } from '~/domain/boards/order.server'
import { createTagEverywhere } from '~/domain/tags/create-tag.server'
import { listTags } from '~/domain/tags/tags.server'
import { tagReference, MAX_TAG_LENGTH, tagName } from '~/domain/rules/tag.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Input, Select } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { SearchForm } from '~/ui/search-form'
import { SortableList } from '~/ui/sortable-list'
import { saveInBackground } from '../+form/save-in-background'
import { parseListQuery } from '../+list/parse-list-query'
import { IntentForm } from '../+form/intent-form'
import { MoveUp, useOrder } from '../+form/order-forms'
import { RefusalBanner } from '../+form/refusal-banner'
import { requireBoardForSetup, handleSettingsAction, redirectDeleted } from './+settings/settings-route.server'
import { boardSettingsWords } from './+settings/board-settings.words'

/** Other tags are found by search. */
const TAGS_SHOWN = 500

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, stages } = await requireBoardForSetup(ctx, params.boardId!)
  const stage = stages.find((one) => one.id === params.stageId)
  if (!stage) throw await redirectDeleted(`/boards/${id}/settings/stages`)
  const { search } = parseListQuery(request)
  const { items, nextCursor } = await listTags(ctx, { limit: TAGS_SHOWN, search })
  const others = items.map(({ name }) => name).filter((tag) => !stage.priorityStacks.includes(tag))
  return { boardId: id, stage, others, search: search ?? null, hasMore: nextCursor !== null }
}

export const clientLoader = createCachedLoader()

const stackCommand = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), tag: tagReference }),
  z.strictObject({ intent: z.literal('create'), tag: tagName }),
  z.strictObject({ intent: z.literal('remove'), tag: tagReference }),
  z.strictObject({ intent: z.literal('order'), order: z.array(tagReference) }),
])

export async function action(args: ActionFunctionArgs) {
  return handleSettingsAction(args, stackCommand, async (ctx, id, command) => {
    const stageId = args.params.stageId!
    const { stages } = await requireBoardForSetup(ctx, id)
    if (!stages.some((one) => one.id === stageId)) return redirectDeleted(`/boards/${id}/settings/stages`)
    if (command.intent === 'create') await createTagEverywhere(ctx, command.tag)
    await updateStage(ctx, { id, stageId, changeStack: (stack) => applyStackCommand(stack, command) })
  })
}

/** Edits the current stack, so that concurrent edits are kept. */
function applyStackCommand(stack: readonly string[], command: z.output<typeof stackCommand>): readonly string[] {
  if (command.intent === 'order') {
    requireSameItems(stack, command.order, 'order')
    return command.order
  }
  const others = stack.filter((tag) => tag !== command.tag)
  return command.intent === 'remove' ? others : [...others, command.tag]
}

export const clientAction = saveInBackground

export default function PriorityStack() {
  const { boardId, stage, others, search, hasMore } = useLoaderData<typeof loader>()
  const stack = stage.priorityStacks
  const order = useOrder('order', stack, clientLoader)
  return (
    <Dialog
      title={boardSettingsWords.priorityStack}
      description={boardSettingsWords.leadsFirstTagDialedFirst(stage.name)}
      closeTo={`/boards/${boardId}/settings/stages`}
      width={522}
      height={368}
    >
      <div className="flex flex-col gap-3">
        <RefusalBanner />
        {order.notSaved}
        {stack.length === 0 ? (
          <p className="text-m text-faint">{boardSettingsWords.noTagsYetLeadsDialed}</p>
        ) : (
          <SortableList
            label={boardSettingsWords.priorityStackLabel}
            items={stack.map((tag) => ({ id: tag, name: tag }))}
            ids={order.ids}
            onOrder={order.order}
          >
            {({ name }, grip) => (
              <div className="flex items-center gap-1 px-2 py-1">
                {grip}
                <span className="min-w-0 flex-1 px-1 text-m break-words text-text">{name}</span>
                <MoveUp intent="order" ids={stack} id={name} name={name} />
                <IntentForm intent="remove" hiddenFields={{ tag: name }}>
                  <IconButton size="s" label={boardSettingsWords.remove(name)} icon={<X size={14} aria-hidden />} />
                </IntentForm>
              </div>
            )}
          </SortableList>
        )}
        {hasMore || search !== null ? (
          <SearchForm label={boardSettingsWords.searchTags} placeholder={boardSettingsWords.partTag} />
        ) : null}
        {hasMore ? (
          <p className="text-s text-faint">
            {boardSettingsWords.searchFindOthers(
              search === null ? `Showing the first ${TAGS_SHOWN} tags.` : `More than ${TAGS_SHOWN} tags match.`,
            )}
          </p>
        ) : search !== null && others.length === 0 ? (
          <p role="status" className="text-m text-faint">
            {boardSettingsWords.noTagsMatchSearch}
          </p>
        ) : null}
        <div className="flex flex-col gap-3">
          {others.length > 0 ? (
            <IntentForm intent="add" className="flex gap-2">
              <Select key={others.join(' ')} name="tag" aria-label={boardSettingsWords.tagAdd} className="flex-1">
                {others.map((tag) => (
                  <option key={tag}>{tag}</option>
                ))}
              </Select>
              <Button>{boardSettingsWords.add}</Button>
            </IntentForm>
          ) : null}
          <IntentForm key={stack.length} intent="create" className="flex gap-2">
            <Input
              name="tag"
              aria-label={boardSettingsWords.newTag}
              placeholder={boardSettingsWords.newTag}
              maxLength={MAX_TAG_LENGTH}
              required
              pattern=".*\S.*"
              autoComplete="off"
              className="flex-1"
            />
            <Button icon={<Plus size={14} aria-hidden />}>{boardSettingsWords.createTag}</Button>
          </IntentForm>
        </div>
      </div>
    </Dialog>
  )
}
