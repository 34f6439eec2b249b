import { z } from 'zod'

/** As `PushSubscription.toJSON()` of a browser names it. */
export const savePushSubscription = z.strictObject({
  endpoint: z.url().max(1_000),
  keys: z.strictObject({
    /** Base64url: 65 bytes and 16 bytes (RFC 8291). */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Must be an uncompressed P-256 key'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Must have 16 bytes'),
  }),
})
export type SavePushSubscription = z.infer<typeof savePushSubscription>

export const removePushSubscription = z.strictObject({ endpoint: z.url().max(1_000) })

export const pushKey = z.object({ publicKey: z.string() })
export const pushSaved = z.object({ saved: z.literal(true) })
export const pushRemoved = z.object({ removed: z.boolean() })
