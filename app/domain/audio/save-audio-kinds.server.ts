import type { Ctx } from '../context.server'
import type { AudioKind } from './audio.schema'
import { KIND_BY_SETTING } from './audio-kinds'

type AudioSettings = Partial<Record<keyof typeof KIND_BY_SETTING, string | null>>

/** Lists a message under each setting that names it. */
export async function saveAudioKinds(tx: Ctx, change: AudioSettings): Promise<void> {
  for (const [field, kind] of Object.entries(KIND_BY_SETTING) as Array<[keyof AudioSettings, AudioKind]>)
    await saveAudioKind(tx, change[field], kind)
}

export async function saveAudioKind(tx: Ctx, id: string | null | undefined, kind: AudioKind): Promise<void> {
  if (!id) return
  await tx.db.q
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
