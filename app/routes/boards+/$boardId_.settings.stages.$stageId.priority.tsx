import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Plus, X } from 'lucide-react'
import { z } from 'zod'
import { updateStage } from '~/domain/boards/change-stages.server'
import { requireSame } from '~/domain/boards/order.server'
import { createTagEverywhere } from '~/domain/leads/create-tag.server'
import { listTags } from '~/domain/leads/tags.server'
import { givenTag, MAX_TAG_LENGTH, tagName } from '~/domain/rules/tag.schema'
import { keepLast } from '~/live/keep-last'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Input, Select } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { SearchForm } from '~/ui/search-form'
import { SortableList } from '~/ui/sortable-list'
import { saveBeside } from '../+form/save-beside'
import { listQuery } from '../+list/list-query'
import { ActForm } from './+settings/act-form'
import { MoveUp, useOrder } from './+settings/order-forms'
import { Refused } from '../+form/refused'
import { useAnswer } from '../+form/use-answer'
import { boardToSetUp, settle, tabWithoutIt } from './+settings/settings-door.server'

/** Other tags are found by search. */
const TAGS_SHOWN = 500

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, stages } = await boardToSetUp(ctx, params.boardId!)
  const stage = stages.find((one) => one.id === params.stageId)
  if (!stage) throw await tabWithoutIt(`/boards/${id}/settings/stages`)
  const { search } = listQuery(request)
  const { items, nextCursor } = await listTags(ctx, { limit: TAGS_SHOWN, search })
  const others = items.map(({ name }) => name).filter((tag) => !stage.priorityStacks.includes(tag))
  return { boardId: id, stage, others, search: search ?? null, hasMore: nextCursor !== null }
}

export const clientLoader = keepLast()

const deed = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('add'), tag: givenTag }),
  z.strictObject({ intent: z.literal('create'), tag: tagName }),
  z.strictObject({ intent: z.literal('remove'), tag: givenTag }),
  z.strictObject({ intent: z.literal('order'), order: z.array(givenTag) }),
])

export async function action(args: ActionFunctionArgs) {
  return settle(args, deed, async (ctx, id, what) => {
    const stageId = args.params.stageId!
    const { stages } = await boardToSetUp(ctx, id)
    if (!stages.some((one) => one.id === stageId)) return tabWithoutIt(`/boards/${id}/settings/stages`)
    if (what.intent === 'create') await createTagEverywhere(ctx, what.tag)
    await updateStage(ctx, { id, stageId, changeStack: (stack) => changedStack(stack, what) })
  })
}

/** Edits the current stack, so that concurrent edits are kept. */
function changedStack(stack: readonly string[], what: z.output<typeof deed>): readonly string[] {
  if (what.intent === 'order') {
    requireSame(stack, what.order, 'order')
    return what.order
  }
  const others = stack.filter((tag) => tag !== what.tag)
  return what.intent === 'remove' ? others : [...others, what.tag]
}

export const clientAction = saveBeside

export default function PriorityStack() {
  const { boardId, stage, others, search, hasMore } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const stack = stage.priorityStacks
  const order = useOrder('order', stack, clientLoader)
  return (
    <Dialog
      title="Priority Stack"
      description={`Leads of “${stage.name}” with the first tag come first.`}
      closeTo={`/boards/${boardId}/settings/stages`}
      width={522}
      height={368}
    >
      <div className="flex flex-col gap-3">
        <Refused refusal={refusal} />
        {order.notSaved}
        {stack.length === 0 ? (
          <p className="text-m text-faint">No tags yet: leads come newest first.</p>
        ) : (
          <SortableList
            label="Priority stack"
            items={stack.map((tag) => ({ id: tag, name: tag }))}
            ids={order.ids}
            onOrder={order.order}
          >
            {({ name }, grip) => (
              <div className="flex items-center gap-1 px-2 py-1">
                {grip}
                <span className="min-w-0 flex-1 px-1 text-m break-words text-text">{name}</span>
                <MoveUp intent="order" ids={stack} id={name} name={name} />
                <ActForm intent="remove" of={{ tag: name }}>
                  <IconButton size="s" label={`Remove ${name}`} icon={<X size={14} aria-hidden />} />
                </ActForm>
              </div>
            )}
          </SortableList>
        )}
        {hasMore || search !== null ? <SearchForm label="Search tags" placeholder="Part of a tag" /> : null}
        {hasMore ? (
          <p className="text-s text-faint">
            {search === null ? `The list holds the first ${TAGS_SHOWN} tags.` : `More than ${TAGS_SHOWN} tags match.`}{' '}
            Search for the others.
          </p>
        ) : search !== null && others.length === 0 ? (
          <p role="status" className="text-m text-faint">
            No tag to add has these words.
          </p>
        ) : null}
        <div className="flex flex-col gap-3">
          {others.length > 0 ? (
            <ActForm intent="add" className="flex gap-2">
              <Select key={others.join(' ')} name="tag" aria-label="Tag to add" className="flex-1">
                {others.map((tag) => (
                  <option key={tag}>{tag}</option>
                ))}
              </Select>
              <Button>Add</Button>
            </ActForm>
          ) : null}
          <ActForm key={stack.length} intent="create" className="flex gap-2">
            <Input
              name="tag"
              aria-label="New tag"
              placeholder="New tag"
              maxLength={MAX_TAG_LENGTH}
              required
              pattern=".*\S.*"
              autoComplete="off"
              className="flex-1"
            />
            <Button icon={<Plus size={14} aria-hidden />}>Create Tag</Button>
          </ActForm>
        </div>
      </div>
    </Dialog>
  )
}
