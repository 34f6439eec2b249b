import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { importTag, nameField, NO_NUMBER } from '~/domain/boards/boards.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { saveBeside } from '../+form/save-beside'
import { Refused } from '../+form/refused'
import { useAnswer } from '../+form/use-answer'
import { seenNumbers } from './+settings/seen-lists'
import { settle } from './+settings/settings-door.server'

const ids = (most: number) => z.array(z.string().max(60)).max(most)
const deed = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('rename'), name: nameField('Board') }),
  z.strictObject({
    intent: z.literal('numbers'),
    phoneNumberIds: ids(100).min(1, NO_NUMBER),
    seen: ids(100).default([]),
  }),
  // An empty tag is absent from the form.
  z.strictObject({ intent: z.literal('importTag'), importTag: importTag.default(null) }),
  z.strictObject({
    intent: z.literal('members'),
    teamMemberUserIds: ids(500).default([]),
    seen: ids(500).default([]),
  }),
])

export async function action(args: ActionFunctionArgs) {
  return settle(args, deed, async (ctx, id, what, isPlain) => {
    if (what.intent === 'rename') await updateBoard(ctx, id, { callboardName: what.name })
    else if (what.intent === 'numbers') return setNumbers(ctx, id, what.phoneNumberIds, isPlain ? what.seen : [])
    else if (what.intent === 'importTag') await updateBoard(ctx, id, { importTag: what.importTag })
    else
      await updateBoard(
        ctx,
        id,
        { teamMemberUserIds: what.teamMemberUserIds },
        isPlain ? { teamMemberUserIds: what.seen } : {},
      )
  })
}

export const clientAction = saveBeside

/** Asks before sharing a personal number. */
async function setNumbers(ctx: Ctx, id: string, phoneNumberIds: string[], seen: string[]): Promise<Response | void> {
  try {
    await updateBoard(ctx, id, { phoneNumberIds }, seenNumbers(seen))
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error
    const asked = new URLSearchParams([
      ...phoneNumberIds.map((number) => ['number', number]),
      ...seen.map((number) => ['seen', number]),
    ])
    return redirect(`/boards/${id}/settings/share-numbers?${asked}`)
  }
}

/** Shows the result of the tab's forms, which post to this address. */
export default function SetupAnswer() {
  return <Refused refusal={useAnswer<typeof action>()} />
}
