import type { Ctx } from '../context.server'
import type { AudioKind } from './audio.schema'
import { KIND_PLAYED } from './kinds'

/** Messages that settings name now, as their change says it. */
type Named = Partial<Record<keyof typeof KIND_PLAYED, string | null>>

/** What settings play stands in their list, whatever it was recorded for: each message that a change names gets the kind. */
export async function keepKinds(tctx: Ctx, change: Named): Promise<void> {
  for (const [field, kind] of Object.entries(KIND_PLAYED) as Array<[keyof Named, AudioKind]>)
    await keepKind(tctx, change[field], kind)
}

/** The same of one message. No message, or one that is gone: nothing. */
export async function keepKind(tctx: Ctx, id: string | null | undefined, kind: AudioKind): Promise<void> {
  if (!id) return
  await tctx.db.q
    .insertInto('audio_message_kinds')
    .columns(['message_id', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('audio_messages')
        .select(({ ref, val }) => [ref('id').as('message_id'), val<AudioKind>(kind).as('kind')])
        .where('id', '=', id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
