import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { importTag, nameField, NO_NUMBER } from '~/domain/boards/boards.schema'
import { updateBoard } from '~/domain/boards/update-board.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { saveInBackground } from '../+form/save-in-background'
import { RefusalBanner } from '../+form/refusal-banner'
import { getSeenNumbers } from './+settings/seen-fields'
import { handleSettingsAction } from './+settings/settings-route.server'

const ids = (most: number) => z.array(z.string().max(60)).max(most)
const setupCommand = z.discriminatedUnion('intent', [
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
  return handleSettingsAction(args, setupCommand, async (ctx, id, command, isNoScript) => {
    if (command.intent === 'rename') await updateBoard(ctx, id, { callboardName: command.name })
    else if (command.intent === 'numbers')
      return setNumbers(ctx, id, command.phoneNumberIds, isNoScript ? command.seen : [])
    else if (command.intent === 'importTag') await updateBoard(ctx, id, { importTag: command.importTag })
    else
      await updateBoard(
        ctx,
        id,
        { teamMemberUserIds: command.teamMemberUserIds },
        isNoScript ? { teamMemberUserIds: command.seen } : {},
      )
  })
}

export const clientAction = saveInBackground

/** Asks before sharing a personal number. */
async function setNumbers(ctx: Ctx, id: string, phoneNumberIds: string[], seen: string[]): Promise<Response | void> {
  try {
    await updateBoard(ctx, id, { phoneNumberIds }, getSeenNumbers(seen))
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error
    const query = new URLSearchParams([
      ...phoneNumberIds.map((number) => ['number', number]),
      ...seen.map((number) => ['seen', number]),
    ])
    return redirect(`/boards/${id}/settings/share-numbers?${query}`)
  }
}

/** Shows the result of the tab's forms, which post to this address. */
export default function SetupResult() {
  return <RefusalBanner />
}
