import type { Ctx } from '../context.server'
import type { AudioKind } from './audio.schema'
import { KIND_PLAYED } from './kinds'

type Named = Partial<Record<keyof typeof KIND_PLAYED, string | null>>

/** Lists a message under each setting that names it. */
export async function keepKinds(tctx: Ctx, change: Named): Promise<void> {
  for (const [field, kind] of Object.entries(KIND_PLAYED) as Array<[keyof Named, AudioKind]>)
    await keepKind(tctx, change[field], kind)
}

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
