import { z } from 'zod'

export const MAX_QUESTION = 1_000
const MAX_MESSAGES = 100

const chatMessage = z.strictObject({
  role: z.enum(['assistant', 'user', 'system']),
  content: z.string().max(4_000),
})

export const chatInput = z.strictObject({
  /** The last one of the user is answered. */
  messages: z.array(chatMessage).min(1).max(MAX_MESSAGES),
  /** The browser's clock; days are counted by the server's. */
  currentTime: z.string().max(60).optional(),
  /** IANA name. An unknown one is UTC. */
  userTimezone: z.string().max(60).optional(),
})
export type ChatInput = z.output<typeof chatInput>

const chatSource = z.object({
  label: z.string(),
  /** A page of the portal. */
  to: z.string(),
})
export type ChatSource = z.infer<typeof chatSource>

export const chatAnswer = z.object({
  response: z.string(),
  sources: z.array(chatSource),
})
export type ChatAnswer = z.infer<typeof chatAnswer>
