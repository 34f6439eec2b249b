import { z } from 'zod'
import { MAX_WALL_NAME, WALL_KEY_LENGTH } from './wall-limits'
import { wallWords } from './wall.words'

export const createWallLink = z.strictObject({
  name: z.string({ error: wallWords.nameRequired }).trim().min(1, wallWords.nameRequired).max(MAX_WALL_NAME),
})
export type CreateWallLink = z.infer<typeof createWallLink>

/** Of the screen that signs in. */
export const wallKey = z.strictObject({
  key: z
    .string({ error: wallWords.invalidKey })
    .trim()
    .length(WALL_KEY_LENGTH, wallWords.invalidKey)
    .regex(/^wall_[\w-]+$/, wallWords.invalidKey),
})

export interface WallLinkView {
  id: string
  name: string
  createdBy: string
  createdAt: string
  /** Within the hour; null: never. */
  lastSeenAt: string | null
}
